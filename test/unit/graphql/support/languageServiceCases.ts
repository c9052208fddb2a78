import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import * as graphql from 'graphql';

/** A completion as the language service's cases expect it; what else they say of it is how an editor inserts it. */
export interface ExpectedItem {
	readonly label: string;
	readonly sortText?: string;
	readonly detail?: string;
	readonly documentation?: string;
	readonly insertText?: string;
	readonly insertTextFormat?: number;
	readonly labelDetails?: { readonly detail: string };
}

/** One comparison of a case: what the completions were, and what they should be. */
export interface Comparison {
	readonly actual: readonly ExpectedItem[];
	readonly expected: readonly ExpectedItem[];
}

/** A case of the language service's own; running it gives its comparisons and throws nothing. */
export interface LanguageServiceCase {
	readonly title: string;
	readonly run: () => readonly Comparison[];
}

/** What the cases test: `getAutocompleteSuggestions` of the language service, as far as they use it. */
export type Complete = (
	schema: graphql.GraphQLSchema,
	text: string,
	place: Place,
	token?: undefined,
	fragments?: readonly graphql.FragmentDefinitionNode[],
	options?: { readonly uri?: string },
) => readonly object[];

/** A place in a text; both numbers count from 0. */
export interface Place {
	readonly line: number;
	readonly character: number;
}

const folder = path.resolve('node_modules/graphql-language-service/src/interface/__tests__');

/** The completion cases that the language service carries in its package, read from there, for an implementation to test. */
export function languageServiceCases(complete: Complete): readonly LanguageServiceCase[] {
	const source = fs.readFileSync(path.join(folder, 'getAutocompleteSuggestions.test.ts'), 'utf8');
	const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
	const recorder = new Recorder();
	const modules: Readonly<Record<string, unknown>> = {
		vitest: recorder.framework,
		graphql,
		'node:fs': fs,
		'node:path': path,
		'../../utils': {
			Position: function Position(this: object, line: number, character: number) {
				Object.assign(this, { line, character });
			},
		},
		'../getAutocompleteSuggestions': { getAutocompleteSuggestions: complete },
	};
	new Function('require', '__dirname', code)((name: string) => modules[name], folder);
	return recorder.cases;
}

/** Stands in for the cases' test framework: notes what is declared, and what is compared when it is run. */
class Recorder {
	readonly cases: LanguageServiceCase[] = [];
	#prepare = () => {};
	#comparisons: Comparison[] = [];

	readonly framework = {
		describe: (_title: string, declare: () => void) => declare(),
		beforeEach: (prepare: () => void) => {
			this.#prepare = prepare;
		},
		it: Object.assign(
			(title: string, body: () => void) => {
				const prepare = this.#prepare;
				this.cases.push({
					title,
					run: () => {
						this.#comparisons = [];
						prepare();
						body();
						return this.#comparisons;
					},
				});
			},
			{ runIf: (condition: boolean) => (condition ? this.framework.it : () => {}) },
		),
		expect: (actual: Comparison['actual']) => ({
			toEqual: (expected: Comparison['expected']) => this.#comparisons.push({ actual, expected }),
		}),
	};
}
