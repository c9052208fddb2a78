import type { SandboxAddresses } from './sandbox.ts';

/**
 * The port of the sandbox's service called `api`, `idp`, `conversion` or `catalog`, under
 * `.sandbox.test` or `.localhost` and with whatever port behind the name; `undefined` for any other
 * name.
 */
export function sandboxPort(addresses: SandboxAddresses, host: string): number | undefined {
	const services: Readonly<Record<string, string>> = {
		api: addresses.api,
		idp: addresses.identityProvider,
		conversion: addresses.conversion,
		catalog: addresses.catalog,
	};
	const [, name] = /^(\w+)\.(?:sandbox\.test|localhost)(?::\d+)?$/.exec(host) ?? [];
	const url = services[name ?? ''];
	return url === undefined ? undefined : Number(new URL(url).port);
}
