import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { compileCache } from './installedCommand.ts';

/** A connection of the official client to a running `study-admin mcp`. */
export class Connection {
	/** The official client. */
	readonly client = new Client({ name: 'test', version: '1.0.0' });
	readonly #transport: StdioClientTransport;
	readonly #errors: Promise<string>;

	constructor(program: string, args: readonly string[], folder: string, env: Readonly<Record<string, string>>) {
		this.#transport = new StdioClientTransport({
			command: process.env['STUDY_ADMIN_NODE'] ?? process.execPath,
			args: [program, 'mcp', ...args],
			cwd: folder,
			env: { ...compileCache, PATH: '', HOME: tmpdir(), ...env },
			stderr: 'pipe',
		});
		const { stderr } = this.#transport;
		assert.ok(stderr);
		this.#errors = text(stderr.pipe(new PassThrough()));
	}

	async open(): Promise<this> {
		await this.client.connect(this.#transport);
		return this;
	}

	async names(): Promise<readonly { readonly name: string }[]> {
		return (await this.client.listTools()).tools;
	}

	/** Calls a tool and returns its text, with the prefix `error: ` for a failure. */
	async call(name: string, input: Record<string, unknown> = {}, signal?: AbortSignal): Promise<string> {
		const result = await this.client.callTool({ name, arguments: input }, signal ? { signal } : {});
		const [content] = result.content;
		return `${result.isError ? 'error: ' : ''}${content?.type === 'text' ? content.text : content?.type}`;
	}

	/** Closes the connection and returns what the server has written to standard error. */
	async close(): Promise<string> {
		await this.client.close();
		return this.#errors;
	}
}
