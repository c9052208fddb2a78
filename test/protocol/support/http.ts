import type { Http, HttpSettings } from '../../../src/shared/core/http.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';

/** The default HTTP settings of the editor. */
export const defaultSettings: HttpSettings = {
	usesProxies: true,
	proxy: undefined,
	noProxy: [],
	authorization: undefined,
	strictCertificates: true,
	usesSystemCertificates: true,
};

/** The extension's HTTP transport, without a proxy. */
export const http: Http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, new Redactor());
