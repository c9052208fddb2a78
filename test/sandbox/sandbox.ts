import { startApi } from './api/api.ts';
import { startCatalog } from './catalog/catalog.ts';
import { startConversion } from './conversion/conversion.ts';
import {
	audienceUrl,
	confidentialClientId,
	confidentialClientSecret,
	dataSourceId,
	type IdentityProviderOptions,
	publicClientId,
	startIdentityProvider,
} from './identityProvider/identityProvider.ts';
import { users } from './identityProvider/users.ts';
import type { Gateway, Service } from './service.ts';

/** The services of the sandbox, which run on loopback, and their addresses, clients and users. */
export interface Sandbox {
	readonly addresses: SandboxAddresses;
	close(): Promise<void>;
}

/**
 * The addresses that `npm run sandbox` prints: base URLs without a trailing slash, clients and
 * users. None of these data is secret.
 */
export interface SandboxAddresses {
	readonly identityProvider: string;
	readonly api: string;
	readonly conversion: string;
	readonly catalog: string;
	readonly dataSourceId: string;
	readonly audienceUrl: string;
	readonly publicClientId: string;
	readonly confidentialClientId: string;
	readonly confidentialClientSecret: string;
	readonly basicUser: { readonly username: string; readonly password: string };
	readonly users: readonly { readonly login: string; readonly name: string }[];
}

/**
 * The options of the sandbox. `port` is the port of the first service; the other services use the
 * following ports. Default: free ports.
 */
export interface SandboxOptions extends Omit<IdentityProviderOptions, 'port'> {
	readonly port?: number;
	/** The password of the user of Basic authentication, which replaces the default one. */
	readonly basicPassword?: string;
	/** A gateway in front of the conversion service. */
	readonly conversionGateway?: Gateway;
	/** Duration of the field `langsomRapport` of the API in milliseconds. */
	readonly slowFieldMilliseconds?: number;
}

/**
 * Starts the services of the sandbox: the identity provider, the API, the conversion service and
 * the catalog page.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const port = (offset: number) => (options.port ? { port: options.port + offset } : {});
	const basicUser = { username: 'integrasjon', password: options.basicPassword ?? 'sandbox-password' };
	const running: Service[] = [];
	const started = async <T extends Service>(service: Promise<T>): Promise<T> => {
		running.push(await service);
		return service;
	};
	const close = async () => {
		await Promise.all(running.map((service) => service.close()));
	};
	try {
		const identityProvider = await started(startIdentityProvider({ ...options, ...port(0) }));
		const api = await started(
			startApi({
				...port(1),
				issuer: identityProvider.url,
				keys: identityProvider.keys,
				audience: `${audienceUrl}/${dataSourceId}`,
				dataSourceId,
				basicUsers: { [basicUser.username]: basicUser.password },
				...(options.slowFieldMilliseconds === undefined
					? {}
					: { slowFieldMilliseconds: options.slowFieldMilliseconds }),
			}),
		);
		const conversion = await started(startConversion({ ...port(2), gateway: options.conversionGateway }));
		const catalog = await started(startCatalog(port(3)));
		const addresses: SandboxAddresses = {
			identityProvider: identityProvider.url,
			api: api.url,
			conversion: conversion.url,
			catalog: catalog.url,
			dataSourceId,
			audienceUrl,
			publicClientId,
			confidentialClientId,
			confidentialClientSecret: options.clientSecret ?? confidentialClientSecret,
			basicUser,
			users: users.map(({ login, name }) => ({ login, name })),
		};
		return { addresses, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/**
 * Returns the value of the environment `sandbox` in the setting `studyAdmin.environments`, for a
 * client of the sandbox.
 */
export function sandboxEnvironment(addresses: SandboxAddresses, client: 'public' | 'confidential'): object {
	return {
		label: 'Sandbox',
		kind: 'sandbox',
		apiUrl: addresses.api,
		auth: 'oidc',
		authUrl: addresses.identityProvider,
		clientId: client === 'public' ? addresses.publicClientId : addresses.confidentialClientId,
		clientType: client,
		dataSourceId: addresses.dataSourceId,
		audienceUrl: addresses.audienceUrl,
		conversionUrl: addresses.conversion,
	};
}
