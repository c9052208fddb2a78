import assert from 'node:assert/strict';
import type { ProxyVisit } from '../../sandbox/forwardProxy.ts';
import { proxyVisits } from './sandbox.ts';

/** What the forward proxy was asked for of the sandbox, as opposed to what the editor itself wants. */
export async function sandboxVisits(): Promise<readonly ProxyVisit[]> {
	return (await proxyVisits()).filter(({ host }) => /\.sandbox\.test(:\d+)?$/.test(host));
}

/** Makes sure that the proxy has made tunnels to the services, and has seen no request in the open. */
export async function everyServiceWasTunnelledTo(): Promise<void> {
	const visits = await sandboxVisits();
	const seen = new Set(visits.map(({ kind, host, status }) => `${kind} ${host} ${status}`));
	assert.deepEqual(
		[...seen].filter((visit) => visit.endsWith(' 200')).sort(),
		['api', 'conversion', 'idp'].map((name) => `tunnel ${name}.sandbox.test:443 200`),
	);
	assert.deepEqual(
		visits.filter(({ kind }) => kind !== 'tunnel'),
		[],
	);
}
