import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isTable } from './fingerprints.ts';

/** What a scan has found, on its way to the disk. */
export interface ScanToKeep {
	readonly file: string;
	/** By what the scan was made: the catalog, and what reads it. With another key it is of no use. */
	readonly key: string;
	/** A line of JSON, in UTF-8, for each file in which something was found. */
	readonly lines: Uint8Array;
	/** Of the files that were searched; see `FingerprintTable`. */
	readonly table: Uint32Array;
}

/** A scan that was kept. */
export interface KeptScan {
	readonly lines: Uint8Array<ArrayBuffer>;
	readonly table: Uint32Array<SharedArrayBuffer>;
}

const checksumLength = 32;
/** The length of the lines in bytes stands before the checksum. */
const footerLength = 4 + checksumLength;

/** A scan as a file: the lines, the table, the length of the lines, and a checksum over them and the key. */
export function packScan({ key, lines, table }: Omit<ScanToKeep, 'file'>): Uint8Array {
	const length = Buffer.alloc(4);
	length.writeUInt32LE(lines.byteLength);
	const content = Buffer.concat([lines, Buffer.from(table.buffer, table.byteOffset, table.byteLength), length]);
	return Buffer.concat([content, checksumOf(content, key)]);
}

/** Reads what {@link packScan} gives; `undefined` for a scan with another key and for what is damaged. */
export function unpackScan(packed: Buffer, key: string): KeptScan | undefined {
	const content = packed.subarray(0, Math.max(0, packed.length - checksumLength));
	if (packed.length < footerLength || !checksumOf(content, key).equals(packed.subarray(content.length))) {
		return undefined;
	}
	const linesLength = content.readUInt32LE(content.length - 4);
	const tableBytes = content.subarray(linesLength, content.length - 4);
	const table = new Uint32Array(new SharedArrayBuffer(tableBytes.length));
	new Uint8Array(table.buffer).set(tableBytes);
	return isTable(table) ? { lines: Uint8Array.from(content.subarray(0, linesLength)), table } : undefined;
}

function checksumOf(content: Uint8Array, key: string): Buffer {
	return createHash('sha256').update(key).update(content).digest();
}

/** Writes a scan, for nobody but the user to read: it holds lines of code. A reader sees the old one or the new one, never a part. */
export function keepScan({ file, ...scan }: ScanToKeep): void {
	mkdirSync(dirname(file), { recursive: true });
	const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
	try {
		writeFileSync(unfinished, packScan(scan), { mode: 0o600 });
		renameSync(unfinished, file);
	} catch (error) {
		rmSync(unfinished, { force: true });
		throw error;
	}
}

/** Reads a scan; `undefined` when there is none that is of use. */
export function takeScan(file: string, key: string): KeptScan | undefined {
	let packed: Buffer;
	try {
		packed = readFileSync(file);
	} catch {
		return undefined;
	}
	return unpackScan(packed, key);
}
