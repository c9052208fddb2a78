/** Waits until a condition holds, asking every 50 ms; throws with its name after 15 s. */
export async function eventually(name: string, condition: () => boolean | Promise<boolean>): Promise<void> {
	for (const deadline = Date.now() + 15_000; !(await condition()); ) {
		if (Date.now() > deadline) {
			throw new Error(`Waited 15 s in vain: ${name}.`);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
