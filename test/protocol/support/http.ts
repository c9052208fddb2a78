import type { Http, ProxySettings } from '../../../src/shared/core/http.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';

/** The editor's settings as they are when nobody has touched them. */
export const defaultSettings: ProxySettings = {
	usesProxies: true,
	proxy: undefined,
	noProxy: [],
	authorization: undefined,
	strictCertificates: true,
	usesSystemCertificates: true,
};

/** The product's own transport, without a proxy. */
export const http: Http = new UndiciHttp({ ...defaultSettings, usesProxies: false });
