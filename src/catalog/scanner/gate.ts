/** Lets through while it is open; who comes when it is closed waits until it opens. */
export class Gate {
	#closed: { readonly opened: Promise<void>; readonly open: () => void } | undefined;

	get isClosed(): boolean {
		return this.#closed !== undefined;
	}

	close(): void {
		if (!this.#closed) {
			const { promise, resolve } = Promise.withResolvers<void>();
			this.#closed = { opened: promise, open: resolve };
		}
	}

	open(): void {
		this.#closed?.open();
		this.#closed = undefined;
	}

	/** Settles as soon as the gate is open. */
	async passed(): Promise<void> {
		while (this.#closed) {
			await this.#closed.opened;
		}
	}
}
