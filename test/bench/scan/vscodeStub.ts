/** A minimal replacement of the `vscode` module for the class `Findings`. */
export class Uri {
	readonly scheme = 'file';
	readonly path: string;

	private constructor(path: string) {
		this.path = path;
	}

	static file(path: string): Uri {
		return new Uri(path);
	}

	static joinPath({ path }: Uri, relativePath: string): Uri {
		return new Uri(`${path}/${relativePath}`);
	}

	toString(): string {
		return `file://${encodeURI(this.path)}`;
	}
}

/**
 * An event emitter that ignores its listeners and events, because the benchmark does not measure
 * the editor.
 */
export class EventEmitter {
	readonly event = () => ({ dispose: () => undefined });
	fire(): void {}
	dispose(): void {}
}
