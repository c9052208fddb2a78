import assert from 'node:assert/strict';
import { UserError } from '../../../src/shared/core/errors.ts';
import type { HttpRequest, HttpResponse, HttpSettings } from '../../../src/shared/core/http.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { type HttpTransportOptions, UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { defaultSettings } from './http.ts';

/**
 * Changes to a GET request with default settings and without the environment variables of this
 * process.
 */
export interface RequestChanges {
	readonly request?: Partial<HttpRequest>;
	readonly settings?: Partial<HttpSettings>;
	readonly options?: Partial<HttpTransportOptions>;
}

/** Sends one request with a new HTTP transport and resolves to the response. */
export async function send(url: string, { request, settings, options }: RequestChanges = {}): Promise<HttpResponse> {
	const http = new UndiciHttp({ ...defaultSettings, ...settings }, new Redactor(), { variables: {}, ...options });
	try {
		return await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000, ...request });
	} finally {
		http.close();
	}
}

/**
 * Returns a validation function for `assert.rejects` that expects a `UserError` with this code and
 * at least these details.
 */
export function failure(code: string, details: Readonly<Record<string, string | number>> = {}) {
	return (error: unknown): true => {
		assert.ok(error instanceof UserError, String(error));
		assert.deepEqual([error.code, { ...error.details, ...details }], [code, error.details]);
		return true;
	};
}
