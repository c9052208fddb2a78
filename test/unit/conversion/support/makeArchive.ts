import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive to make. What is not given is as an honest writer would have it. */
export interface EntryPlan {
	readonly name: string | Uint8Array;
	readonly content?: string | Uint8Array;
	readonly stored?: boolean;
	/** The compression method as declared. */
	readonly method?: number;
	readonly flags?: number;
	readonly unixMode?: number;
	readonly dosAttributes?: number;
	/** The inflated size as declared. */
	readonly size?: number;
	/** The size in the archive as the record declares it. */
	readonly compressedSize?: number;
	readonly crc32?: number;
	readonly extra?: Uint8Array;
	/** Where the record says the local header is. */
	readonly offset?: number;
	/** Writes sizes and offset into a ZIP64 extra field. */
	readonly wide?: boolean;
}

/** Makes an archive, true or lying, byte by byte. `wide` writes a ZIP64 end record. */
export function makeArchive(plans: readonly EntryPlan[], options: { readonly wide?: boolean } = {}): Uint8Array {
	const locals: Buffer[] = [];
	const records: Buffer[] = [];
	for (const plan of plans) {
		const start = locals.reduce((length, local) => length + local.length, 0);
		const { local, record } = makeEntry(plan, start);
		locals.push(local);
		records.push(record);
	}
	const entries = Buffer.concat(locals);
	const directory = Buffer.concat(records);
	return Buffer.concat([entries, directory, endRecord(plans.length, directory.length, entries.length, options.wide)]);
}

function makeEntry(plan: EntryPlan, start: number): { readonly local: Buffer; readonly record: Buffer } {
	const { stored = false, flags = 0, dosAttributes = 0, unixMode, wide = false } = plan;
	const name = Buffer.from(plan.name);
	const content = Buffer.from(plan.content ?? '');
	const data = stored ? content : deflateRawSync(content);
	const { method = stored ? 0 : 8, size = content.length, offset = start, crc32: checksum = crc32(content) } = plan;
	const { compressedSize = data.length } = plan;
	const sizes = wide ? [wideSizes(size, data.length, offset)] : [];
	const extra = Buffer.concat([...(plan.extra ? [plan.extra] : []), ...sizes]);

	const local = Buffer.alloc(30);
	local.writeUInt32LE(0x04034b50, 0);
	local.writeUInt16LE(method, 8);
	local.writeUInt32LE(checksum, 14);
	local.writeUInt32LE(data.length, 18);
	local.writeUInt32LE(size, 22);
	local.writeUInt16LE(name.length, 26);

	const record = Buffer.alloc(46);
	record.writeUInt32LE(0x02014b50, 0);
	record.writeUInt8(unixMode === undefined ? 0 : 3, 5);
	record.writeUInt16LE(flags, 8);
	record.writeUInt16LE(method, 10);
	record.writeUInt32LE(checksum, 16);
	record.writeUInt32LE(wide ? 0xffffffff : compressedSize, 20);
	record.writeUInt32LE(wide ? 0xffffffff : size, 24);
	record.writeUInt16LE(name.length, 28);
	record.writeUInt16LE(extra.length, 30);
	record.writeUInt32LE(((unixMode ?? 0) * 0x10000 + dosAttributes) >>> 0, 38);
	record.writeUInt32LE(wide ? 0xffffffff : offset, 42);
	return { local: Buffer.concat([local, name, data]), record: Buffer.concat([record, name, extra]) };
}

function wideSizes(size: number, compressedSize: number, offset: number): Buffer {
	const field = Buffer.alloc(28);
	field.writeUInt16LE(0x0001, 0);
	field.writeUInt16LE(24, 2);
	for (const [index, number] of [size, compressedSize, offset].entries()) {
		field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
	}
	return field;
}

function endRecord(count: number, size: number, start: number, wide = false): Buffer {
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(wide ? 0xffff : count, 8);
	end.writeUInt16LE(wide ? 0xffff : count, 10);
	end.writeUInt32LE(wide ? 0xffffffff : size, 12);
	end.writeUInt32LE(wide ? 0xffffffff : start, 16);
	if (!wide) {
		return end;
	}
	const end64 = Buffer.alloc(56);
	end64.writeUInt32LE(0x06064b50, 0);
	end64.writeBigUInt64LE(BigInt(count), 24);
	end64.writeBigUInt64LE(BigInt(count), 32);
	end64.writeBigUInt64LE(BigInt(size), 40);
	end64.writeBigUInt64LE(BigInt(start), 48);
	const locator = Buffer.alloc(20);
	locator.writeUInt32LE(0x07064b50, 0);
	locator.writeBigUInt64LE(BigInt(start + size), 8);
	return Buffer.concat([end64, locator, end]);
}

/** A Unicode path extra field (APPNOTE 4.6.9) for a raw name. */
export function unicodePath(raw: Uint8Array, name: string, checksum: number = crc32(raw)): Uint8Array {
	const utf8 = Buffer.from(name);
	const field = Buffer.alloc(9);
	field.writeUInt16LE(0x7075, 0);
	field.writeUInt16LE(5 + utf8.length, 2);
	field.writeUInt8(1, 4);
	field.writeUInt32LE(checksum, 5);
	return Buffer.concat([field, utf8]);
}
