import type { Http, HttpRequest, HttpResponse, RouteDescription } from './http.ts';
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
		return (await this.#loaded()).send(request);
	}

	async describeRoute(url: string): Promise<RouteDescription> {
		return (await this.#loaded()).describeRoute(url);
	}

	/** Reads the settings again for the next request. */
	reset(): void {
		const old = this.#http;
		this.#http = undefined;
		old?.then((http) => http.close()).catch(() => undefined);
	}

	#loaded(): Promise<UndiciHttp> {
		this.#http ??= this.#load();
		return this.#http;
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
