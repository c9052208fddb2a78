/** What the findings take from `vscode`, as plain as it can be. */
export class Uri {
	readonly scheme = 'file';
	readonly path: string;

	private constructor(path: string) {
		this.path = path;
	}

	static file(path: string): Uri {
		return new Uri(path);
	}

	static joinPath({ path }: Uri, way: string): Uri {
		return new Uri(`${path}/${way}`);
	}

	toString(): string {
		return `file://${encodeURI(this.path)}`;
	}
}

/** Without listeners: nobody looks at the editor's part. */
export class EventEmitter {
	readonly event = () => ({ dispose: () => undefined });
	fire(): void {}
	dispose(): void {}
}
