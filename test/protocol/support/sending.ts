import assert from 'node:assert/strict';
import { UserError } from '../../../src/shared/errors.ts';
import type { HttpRequest, HttpResponse } from '../../../src/shared/http/http.ts';
import type { ProxySettings } from '../../../src/shared/http/proxySettings.ts';
import { type Surroundings, UndiciHttp } from '../../../src/shared/http/undiciHttp.ts';
import { defaultSettings } from './http.ts';

/** What a test changes of a plain GET with the default settings; nothing of this process's own variables. */
export interface Changes {
	readonly request?: Partial<HttpRequest>;
	readonly settings?: Partial<ProxySettings>;
	readonly surroundings?: Partial<Surroundings>;
}

/** Sends one request over a transport of its own. */
export async function send(url: string, { request, settings, surroundings }: Changes = {}): Promise<HttpResponse> {
	const http = new UndiciHttp({ ...defaultSettings, ...settings }, { variables: {}, ...surroundings });
	try {
		return await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000, ...request });
	} finally {
		http.close();
	}
}

/** For `assert.rejects`: an error with this code, and at least these facts. */
export function failure(code: string, facts: Readonly<Record<string, string | number>> = {}) {
	return (error: unknown): true => {
		assert.ok(error instanceof UserError, String(error));
		assert.deepEqual([error.code, { ...error.facts, ...facts }], [code, error.facts]);
		return true;
	};
}
