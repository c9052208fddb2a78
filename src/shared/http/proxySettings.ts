/** The editor's `http.*` settings that decide how a request leaves. */
export interface ProxySettings {
	/** `http.proxySupport`; `false` when it is "off": then no proxy is used, wherever it is named. */
	readonly usesProxies: boolean;
	/** `http.proxy`; `undefined` leaves it to HTTPS_PROXY and HTTP_PROXY. */
	readonly proxy: string | undefined;
	/** `http.noProxy`; what is reached directly, besides NO_PROXY. */
	readonly noProxy: readonly string[];
	/** `http.proxyAuthorization`; the `Proxy-Authorization` header. */
	readonly authorization: string | undefined;
	/** `http.proxyStrictSSL`; `false` accepts any certificate. */
	readonly strictCertificates: boolean;
	/** `http.systemCertificates`; whether the system's authorities are trusted besides the bundled ones. */
	readonly usesSystemCertificates: boolean;
}
