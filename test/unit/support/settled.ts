/** Waits until what goes on in memory alone has come to rest: promises and immediates, some rounds of both. */
export async function settled(): Promise<void> {
	for (let round = 0; round < 20; round++) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}
