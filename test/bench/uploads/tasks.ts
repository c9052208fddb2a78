/** How a file is sent: as the extension does, as `fetch` does, or with as little as Node needs. */
export type Way = 'ours' | 'fetch' | 'node';

/** What the measured program is told to do. Each is answered with one {@link Result}. */
export type Task =
	/** Be a service that reads all that is sent; answered with its port. */
	| { readonly task: 'serve' }
	/** Watch the own memory from now on. */
	| { readonly task: 'watch' }
	/** Tell what has come since the watching began. */
	| { readonly task: 'tell' }
	| { readonly task: 'send'; readonly way: Way; readonly url: string; readonly path: string }
	/** Send as the extension does and cancel it in the middle. */
	| { readonly task: 'cancel'; readonly url: string; readonly path: string };

/** Figures by their names; moments are milliseconds of the clock that all processes share. */
export type Result = Readonly<Record<string, number>>;

/** Milliseconds of the system's clock that never jumps. */
export function moment(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
