import { isJsonObject, type JsonObject, parseJsonObject } from '../../../shared/core/json.ts';
import type { Manifest, ManifestChunk, ManifestService, ManifestSource } from './manifest.ts';

/**
 * Parses a manifest that this product wrote. Returns `undefined` for any other text, for a later
 * version, and for a manifest whose files lie outside of its folder.
 */
export function readManifest(text: string): Manifest | undefined {
	const value = parseJsonObject(text);
	if (value?.['version'] !== 1 || typeof value['convertedAt'] !== 'string') {
		return undefined;
	}
	const service = readService(value['service']);
	const sources = readEveryItem(value['sources'], readManifestSource);
	const chunks = readEveryItem(value['chunks'], readManifestChunk);
	const { problems } = value;
	if (!service || !sources || !chunks || !Array.isArray(problems)) {
		return undefined;
	}
	return { version: 1, sources, service, convertedAt: value['convertedAt'], chunks, problems };
}

/** Whether a path leads to a file below its folder, on every system. */
function isPathInFolder(path: string): boolean {
	return !/[\\:\0]/.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name));
}

/** Parses all values of a list. Returns `undefined` when one of them is invalid. */
export function readEveryItem<T>(value: unknown, read: (value: JsonObject) => T | undefined): readonly T[] | undefined {
	if (!Array.isArray(value)) {
		return undefined;
	}
	const all = value.flatMap((each) => (isJsonObject(each) ? (read(each) ?? []) : []));
	return all.length === value.length ? all : undefined;
}

/** Parses a source of a manifest. Returns `undefined` when it is invalid. */
export function readManifestSource(value: JsonObject): ManifestSource | undefined {
	const { name, size, sha256, path, output, convertedAt } = value;
	if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') {
		return undefined;
	}
	const service = readService(value['service']);
	const file = { name, size, sha256 };
	const hasRecord = typeof path === 'string' && typeof output === 'string' && typeof convertedAt === 'string';
	if (!hasRecord || !service) {
		return file;
	}
	const incomplete = value['incomplete'] === true ? { incomplete: true } : {};
	return isPathInFolder(output) ? { ...file, path, output, service, convertedAt, ...incomplete } : undefined;
}

function readService(value: unknown): ManifestService | undefined {
	if (!isJsonObject(value)) {
		return undefined;
	}
	const { host, endpoint, split_level, max_chunk_lines } = value;
	if (typeof host !== 'string' || typeof endpoint !== 'string') {
		return undefined;
	}
	return {
		host,
		endpoint,
		...(typeof split_level === 'number' ? { split_level } : {}),
		...(typeof max_chunk_lines === 'number' ? { max_chunk_lines } : {}),
	};
}

/** Parses the entry of a saved file. Returns `undefined` when it is invalid. */
export function readManifestChunk(value: JsonObject): ManifestChunk | undefined {
	const { order, path, bytes, sha256 } = value;
	if (
		typeof order !== 'number' ||
		typeof path !== 'string' ||
		typeof bytes !== 'number' ||
		typeof sha256 !== 'string' ||
		!isPathInFolder(path)
	) {
		return undefined;
	}
	return { ...value, order, path, bytes, sha256 };
}
