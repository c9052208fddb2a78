/** The editor's `http.*` settings that decide how a request leaves. */
export interface ProxySettings {
	/** `http.proxy`; `undefined` leaves it to HTTP_PROXY and HTTPS_PROXY. */
	readonly proxy: string | undefined;
	/** `http.noProxy`; host names that are reached directly, besides NO_PROXY. */
	readonly noProxy: readonly string[];
	/** `http.proxyStrictSSL`; `false` accepts any certificate. */
	readonly strictCertificates: boolean;
	/** `http.proxyAuthorization`; the `Proxy-Authorization` header. */
	readonly authorization: string | undefined;
}
