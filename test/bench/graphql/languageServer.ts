import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type OwnedProcess, own, ownedOptions } from '../../host/ownedProcess.ts';
import { firstKeystroke, type Keystroke } from './keystrokes.ts';
import type { DocumentName, Material } from './material.ts';
import { peersFolder } from './peers.ts';

/** A message of the server (Language Server Protocol 3.17, base protocol). */
interface Message {
	readonly id?: number | string;
	readonly method?: string;
	readonly params?: { readonly items?: readonly unknown[] };
	readonly result?: { readonly items?: readonly unknown[] };
}

/** A client of `graphql-language-service-server`, which runs in a separate process. */
export class LanguageServer {
	readonly #child: ChildProcess;
	readonly #process: OwnedProcess;
	readonly #folder: string;
	readonly #pending = new Map<number | string, (message: Message) => void>();
	#received = Buffer.alloc(0);
	#lastId = 0;
	#version = 0;
	#published = Promise.withResolvers<void>();
	/** Milliseconds from the start of the process of the server to its first completion. */
	startTime = Number.NaN;

	private constructor(folder: string) {
		this.#folder = folder;
		this.#child = fork(join(import.meta.dirname, 'startLanguageServer.mjs'), [peersFolder, folder], {
			...ownedOptions(),
			cwd: folder,
			execArgv: [],
			stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
		});
		this.#process = own(this.#child);
		this.#child.stdout?.on('data', (chunk: Buffer) => this.#receive(chunk));
	}

	/**
	 * Starts a server with the short and the long document open, and waits for its first completion.
	 */
	static async start({ folder, documents }: Material): Promise<LanguageServer> {
		const started = performance.now();
		const server = new LanguageServer(folder);
		await server.#initialize();
		server.#open('short.graphql', documents['short.graphql']);
		const keystroke = firstKeystroke(documents['short.graphql']);
		// The server returns no completions until it has read the schema.
		while ((await server.complete('short.graphql', keystroke)) === 0) {
			await delay(5);
		}
		server.startTime = performance.now() - started;
		server.#open('long.graphql', documents['long.graphql']);
		return server;
	}

	/**
	 * Sends the new text of a document to the server. Resolves when the server has published the
	 * diagnostics.
	 */
	change(name: DocumentName, text: string): Promise<void> {
		this.#version += 1;
		this.#published = Promise.withResolvers();
		const textDocument = { uri: this.#uri(name), version: this.#version };
		this.#send({ method: 'textDocument/didChange', params: { textDocument, contentChanges: [{ text }] } });
		return this.#published.promise;
	}

	/** Resolves to the number of completions at a position. */
	async complete(name: DocumentName, { text, offset }: Keystroke): Promise<number> {
		const before = text.slice(0, offset).split('\n');
		const position = { line: before.length - 1, character: before.at(-1)?.length };
		const { result } = await this.#request('textDocument/completion', {
			textDocument: { uri: this.#uri(name) },
			position,
		});
		return result?.items?.length ?? 0;
	}

	/** Resolves to the resident memory of the server in bytes. */
	memory(): Promise<number> {
		const response = new Promise<number>((resolve) => this.#child.once('message', (bytes) => resolve(Number(bytes))));
		this.#child.send('memory');
		return response;
	}

	stop(): Promise<void> {
		return this.#process.stop();
	}

	async #initialize(): Promise<void> {
		const rootUri = pathToFileURL(this.#folder).href;
		const workspaceFolders = [{ uri: rootUri, name: 'bench' }];
		const capabilities = { workspace: { configuration: true, workspaceFolders: true } };
		await this.#request('initialize', { processId: process.pid, rootUri, workspaceFolders, capabilities });
		this.#send({ method: 'initialized', params: {} });
	}

	#open(name: DocumentName, text: string): void {
		const textDocument = { uri: this.#uri(name), languageId: 'graphql', version: this.#version, text };
		this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
	}

	#uri(name: DocumentName): string {
		return pathToFileURL(join(this.#folder, name)).href;
	}

	async #request(method: string, params: object): Promise<Message> {
		this.#lastId += 1;
		const id = this.#lastId;
		const response = new Promise<Message>((resolve) => this.#pending.set(id, resolve));
		const ended = this.#process.ended.then(() => {
			throw new Error(`The language server has ended:\n${this.#process.output()}`);
		});
		this.#send({ id, method, params });
		return Promise.race([response, ended]);
	}

	#send(message: object): void {
		const body = JSON.stringify({ jsonrpc: '2.0', ...message });
		this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
	}

	#receive(chunk: Buffer): void {
		this.#received = Buffer.concat([this.#received, chunk]);
		for (;;) {
			const headerEnd = this.#received.indexOf('\r\n\r\n');
			const header = this.#received.subarray(0, Math.max(headerEnd, 0)).toString();
			const end = headerEnd + 4 + Number(/Content-Length: (\d+)/i.exec(header)?.[1] ?? 0);
			if (headerEnd < 0 || this.#received.length < end) {
				return;
			}
			this.#handle(JSON.parse(this.#received.subarray(headerEnd + 4, end).toString()));
			this.#received = this.#received.subarray(end);
		}
	}

	#handle(message: Message): void {
		const { id, method, params } = message;
		if (method === 'textDocument/publishDiagnostics') {
			this.#published.resolve();
		} else if (method !== undefined && id !== undefined) {
			// A request for settings. The response contains none.
			this.#send({ id, result: params?.items?.map(() => ({})) ?? null });
		} else if (id !== undefined) {
			this.#pending.get(id)?.(message);
			this.#pending.delete(id);
		}
	}
}
