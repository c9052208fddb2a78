// Parts of jszip 3.10 that its type declarations lack. The library uses them for the entries of
// archives that it reads, whose compressed data it writes unchanged.

declare module 'jszip/lib/compressions.js' {
	const compressions: {
		readonly STORE: { readonly magic: string };
		readonly DEFLATE: { readonly magic: string };
	};
	export = compressions;
}

declare module 'jszip/lib/compressedObject.js' {
	/** Compressed content. Sizes are in bytes. */
	class CompressedObject {
		constructor(
			compressedSize: number,
			size: number,
			crc32: number,
			compression: { readonly magic: string },
			data: Uint8Array,
		);
	}
	export = CompressedObject;
}
