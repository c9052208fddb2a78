import { UndiciHttp } from '../shared/node/http/undiciHttp.ts';
import type { CommandContext } from './command.ts';
import type { Terminal } from './terminal.ts';

/**
 * The transport of the command line. Proxies are configured by `HTTPS_PROXY`, `HTTP_PROXY` and
 * `NO_PROXY`.
 */
const transportSettings = {
	usesProxies: true,
	proxy: undefined,
	noProxy: [],
	authorization: undefined,
	strictCertificates: true,
	usesSystemCertificates: true,
};

/**
 * Runs work that sends requests, and closes the connections. `variables` contain the proxies.
 * @throws what the work throws
 */
export async function runWithHttp<T>(
	{ redactor }: Terminal,
	work: (http: UndiciHttp) => Promise<T>,
	variables: CommandContext['variables'] = process.env,
): Promise<T> {
	const http = new UndiciHttp(transportSettings, redactor, { variables });
	try {
		return await work(http);
	} finally {
		http.close();
	}
}
