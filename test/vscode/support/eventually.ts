/**
 * Waits until a condition is true, and checks it every 50 ms. Throws with the name of the condition
 * after 15 s.
 */
export async function eventually(name: string, condition: () => boolean | Promise<boolean>): Promise<void> {
	for (const deadline = Date.now() + 15_000; !(await condition()); ) {
		if (Date.now() > deadline) {
			throw new Error(`Not true after 15 s: ${name}.`);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
