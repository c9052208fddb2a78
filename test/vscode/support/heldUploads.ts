import type { Gateway } from '../../sandbox/service.ts';

/**
 * Returns a gateway in front of the sandbox's conversion service. It forwards the first uploads,
 * and holds the following ones without a response until {@link forwardUploads}.
 */
export function holdUploads(forwarded: number): Gateway {
	let uploads = 0;
	let isHolding = true;
	return (request, response, pass) => {
		if (request.url === '/forward') {
			isHolding = false;
			response.end();
		} else if (request.url === '/uploads') {
			response.end(String(uploads));
		} else {
			uploads += 1;
			if (!isHolding || uploads <= forwarded) {
				pass();
			}
		}
	};
}

/** Makes the gateway forward all new uploads. Those that it holds get no response. */
export async function forwardUploads(conversionUrl: string): Promise<void> {
	await fetch(`${conversionUrl}/forward`, { method: 'POST' });
}

/** Returns the number of uploads that the gateway has received. */
export async function countUploads(conversionUrl: string): Promise<number> {
	return Number(await (await fetch(`${conversionUrl}/uploads`)).text());
}
