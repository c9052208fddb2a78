import type { Http, HttpRequest, HttpResponse } from './http.ts';
import type { ProxySettings } from './proxySettings.ts';
import type { UndiciHttp } from './undiciHttp.ts';

/** The transport, loaded with its library at the first request, and made anew when the editor's settings have changed. */
export class LazyHttp implements Http {
	readonly #settings: () => ProxySettings;
	#http: Promise<UndiciHttp> | undefined;

	constructor(settings: () => ProxySettings) {
		this.#settings = settings;
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		this.#http ??= this.#load();
		return (await this.#http).send(request);
	}

	/** Reads the settings again for the next request. */
	reset(): void {
		const old = this.#http;
		this.#http = undefined;
		old?.then((http) => http.close()).catch(() => undefined);
	}

	async #load(): Promise<UndiciHttp> {
		try {
			const { UndiciHttp } = await import('./undiciHttp.ts');
			return new UndiciHttp(this.#settings());
		} catch (error) {
			this.#http = undefined;
			throw error;
		}
	}
}
