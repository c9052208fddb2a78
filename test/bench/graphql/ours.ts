import type { GraphQLSchema } from 'graphql';
import type { TextDocument } from 'vscode';
import type { Diagnoser } from '../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { type GraphqlText, readGraphql } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outlineOfText } from '../../../src/graphql/core/language/syntax/outlineOfText.ts';
import { SchemaCache } from '../../../src/graphql/node/schemaCache.ts';
import { OpenGraphqlDocuments } from '../../../src/graphql/vscode/documents/openGraphqlDocuments.ts';
import { type Keystroke, typeFields } from './keystrokes.ts';

/** Loads the modules that need the GraphQL libraries, so that the start includes their loading. */
async function loadLanguage() {
	return {
		...(await import('../../../src/graphql/core/language/completion/completionsAt.ts')),
		...(await import('../../../src/graphql/core/language/diagnostics/diagnose.ts')),
		...(await import('../../../src/graphql/core/language/schema/introspection.ts')),
		...(await import('../../../src/graphql/core/language/search/schemaSearch.ts')),
	};
}

type Language = Awaited<ReturnType<typeof loadLanguage>>;

/**
 * A task of this process. The result is a list of durations in milliseconds, or for `memory` the
 * resident memory in bytes.
 */
export type Task =
	/**
	 * Loads the schema from the disk and computes the completions at a position, as after a start of
	 * VS Code.
	 */
	| ({ readonly task: 'start'; readonly folder: string; readonly key: string } & Keystroke)
	/**
	 * Rewrites fields of a document, and computes its completions or its diagnostics after every
	 * keystroke.
	 */
	| ({ readonly task: 'complete' | 'diagnose' } & Typing)
	/** The same in a Python file: completions, or only reading the file after every keystroke. */
	| ({ readonly task: 'completeInPython' | 'readPython' } & Typing)
	/**
	 * Computes the completions at a position once. With `isRefreshed`, once in each step of the
	 * activation of a new schema.
	 */
	| ({ readonly task: 'keystroke'; readonly isRefreshed: boolean } & Keystroke)
	/**
	 * Computes the completions at a position that is nested deeper than supported, where there are no
	 * suggestions.
	 */
	| ({ readonly task: 'completeTooDeep' } & Keystroke)
	| { readonly task: 'outline'; readonly text: string }
	/**
	 * Indexes the schema with a first search, and types each question letter by letter. The first
	 * result is the duration of the first search.
	 */
	| { readonly task: 'find'; readonly questions: readonly string[] }
	| { readonly task: 'memory' };

interface Typing {
	readonly text: string;
	readonly keystrokes: number;
}

/** The language features with a loaded schema, as in the extension after opening a document. */
class LanguageFeatures {
	readonly #language: Language;
	readonly #json: string;
	readonly #diagnoser: Diagnoser;
	#schema: GraphQLSchema;
	readonly #documents = new OpenGraphqlDocuments(() => this.#schema);
	/** An open document, with the properties that the extension reads. */
	readonly #python = {
		languageId: 'python',
		uri: { scheme: 'file', path: '/students.py' },
		version: 0,
		text: '',
		getText() {
			return this.text;
		},
	};

	constructor(language: Language, json: string) {
		this.#language = language;
		this.#json = json;
		this.#diagnoser = new language.Diagnoser();
		this.#schema = language.buildSchemaFromIntrospection(JSON.parse(json));
	}

	/** Replaces the schema with a new one, in steps. Keystrokes can be handled between the steps. */
	*refresh(): Generator<void> {
		const introspection = JSON.parse(this.#json);
		yield;
		this.#schema = this.#language.buildSchemaFromIntrospection(introspection);
		yield;
	}

	complete(keystroke: Keystroke): void {
		if (this.completions(keystroke) === 0) {
			throw new Error('Nothing was completed.');
		}
	}

	/** Returns the number of completions at a position. */
	completions({ text, offset }: Keystroke): number {
		const sources = { schema: this.#schema, otherFragments: new Map(), isTypeSystemFile: false };
		return this.#language.completionsAt(sources, readGraphql(text), offset).length;
	}

	/** Returns the duration of the first search, which indexes the schema, and of each further one. */
	find(questions: readonly string[]): readonly number[] {
		const search = new this.#language.SchemaSearch(this.#schema);
		const keys = questions.flatMap((question) => [...question].map((_, index) => question.slice(0, index + 1)));
		const today = { year: 2026, month: 11, day: 22 };
		return ['a', ...keys].map((text) => time(() => search.search(text, { today, limit: 100 })));
	}

	/** Computes the completions at a position of a Python file, as the extension does. */
	completeInPython(keystroke: Keystroke): void {
		const text = this.readPython(keystroke);
		const sources = { schema: this.#schema, otherFragments: new Map(), isTypeSystemFile: false };
		if (!text || this.#language.completionsAt(sources, text, keystroke.offset).length === 0) {
			throw new Error('Nothing was completed.');
		}
	}

	/** Reads the GraphQL of a Python file, as the extension does after every change. */
	readPython({ text }: Pick<Keystroke, 'text'>): GraphqlText | undefined {
		this.#python.version += 1;
		this.#python.text = text;
		return this.#documents.read(this.#python as unknown as TextDocument);
	}

	diagnose(text: string): void {
		this.#diagnoser.diagnose(readGraphql(text), {
			schema: this.#schema,
			otherFragments: new Map(),
			isComplete: true,
			isUsedElsewhere: () => false,
		});
	}
}

let features: LanguageFeatures | undefined;

async function start(folder: string, key: string): Promise<LanguageFeatures> {
	const [language, json] = await Promise.all([loadLanguage(), new SchemaCache(folder).read(key)]);
	if (json === undefined) {
		throw new Error('There is no schema on the disk.');
	}
	return new LanguageFeatures(language, json);
}

async function perform(task: Task): Promise<readonly number[]> {
	switch (task.task) {
		case 'start': {
			const started = performance.now();
			features = await start(task.folder, task.key);
			features.complete(task);
			return [performance.now() - started];
		}
		case 'complete':
			return timeKeystrokes(task, (keystroke) => features?.complete(keystroke));
		case 'completeInPython':
			features?.readPython(task);
			return timeKeystrokes(task, (keystroke) => features?.completeInPython(keystroke));
		case 'readPython':
			return timeKeystrokes(task, (keystroke) => {
				if (features?.readPython(keystroke)) {
					throw new Error('GraphQL was found in a file without GraphQL.');
				}
			});
		case 'diagnose':
			// The document is also checked when it is opened.
			features?.diagnose(task.text);
			return timeKeystrokes(task, ({ text }) => features?.diagnose(text));
		case 'keystroke':
			return task.isRefreshed ? timeDuringRefresh(task) : [time(() => features?.complete(task))];
		case 'completeTooDeep':
			return [time(() => features?.completions(task))];
		case 'outline':
			return [time(() => outlineOfText(task.text))];
		case 'find':
			return features?.find(task.questions) ?? [];
		case 'memory':
			return [process.memoryUsage.rss()];
	}
}

/**
 * Returns, for each step of the activation of a new schema, the milliseconds until a keystroke at
 * the beginning of the step is handled.
 */
function timeDuringRefresh(keystroke: Keystroke): readonly number[] {
	const times: number[] = [];
	let started = performance.now();
	for (const _ of features?.refresh() ?? []) {
		features?.complete(keystroke);
		times.push(performance.now() - started);
		started = performance.now();
	}
	return times;
}

function timeKeystrokes({ text, keystrokes }: Typing, work: (keystroke: Keystroke) => void): readonly number[] {
	const times: number[] = [];
	for (const keystroke of typeFields(text, keystrokes)) {
		times.push(time(() => work(keystroke)));
	}
	return times;
}

function time(work: () => void): number {
	const started = performance.now();
	work();
	return performance.now() - started;
}

process.on('message', async (task: Task) => {
	process.send?.(await perform(task));
});
