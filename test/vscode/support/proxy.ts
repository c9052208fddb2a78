import assert from 'node:assert/strict';
import type { ProxyVisit } from '../../sandbox/forwardProxy.ts';
import { proxyVisits } from './sandbox.ts';

/**
 * Returns the requests for hosts of the sandbox that the proxy has received, without those that VS
 * Code itself makes.
 */
export async function sandboxVisits(): Promise<readonly ProxyVisit[]> {
	return (await proxyVisits()).filter(({ host }) => /\.sandbox\.test(:\d+)?$/.test(host));
}

/**
 * Asserts that the proxy opened a tunnel to each service of the sandbox, and received no request
 * outside of a tunnel.
 */
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
