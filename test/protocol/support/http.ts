import type { Http } from '../../../src/shared/http/http.ts';
import { UndiciHttp } from '../../../src/shared/http/undiciHttp.ts';

/** The product's own transport, without a proxy. */
export const http: Http = new UndiciHttp({
	proxy: undefined,
	noProxy: [],
	strictCertificates: true,
	authorization: undefined,
});
