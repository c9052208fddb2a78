import fs from 'node:fs';
import path from 'node:path';
import * as graphql from 'graphql';
import { builtFile } from '../../../host/builtFile.ts';

/** A completion item in the tests of `graphql-language-service`. */
export interface ExpectedItem {
	readonly label: string;
	readonly sortText?: string;
	readonly detail?: string;
	readonly documentation?: string;
	readonly insertText?: string;
	readonly insertTextFormat?: number;
	readonly labelDetails?: { readonly detail: string };
}

/** One assertion of a test: the actual and the expected completion items. */
export interface Comparison {
	readonly actual: readonly ExpectedItem[];
	readonly expected: readonly ExpectedItem[];
}

/**
 * A completion test of `graphql-language-service`. `run` returns its assertions without checking
 * them.
 */
export interface LanguageServiceCase {
	readonly title: string;
	readonly run: () => readonly Comparison[];
}

/**
 * The function under test: `getAutocompleteSuggestions` of the language service, with the
 * parameters that its tests use.
 */
export type Complete = (
	schema: graphql.GraphQLSchema,
	text: string,
	position: TextPosition,
	token?: undefined,
	fragments?: readonly graphql.FragmentDefinitionNode[],
	options?: { readonly uri?: string },
) => readonly object[];

/** A position in a text, 0-based. */
export interface TextPosition {
	readonly line: number;
	readonly character: number;
}

const folder = path.resolve('node_modules/graphql-language-service/src/interface/__tests__');

/**
 * Returns the completion tests of the package `graphql-language-service`. They call `complete`
 * instead of the implementation in that package.
 */
export function languageServiceCases(complete: Complete): readonly LanguageServiceCase[] {
	const code = fs.readFileSync(builtFile('languageServiceTests'), 'utf8');
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

/**
 * Replaces the test framework for the tests of `graphql-language-service`. Records the tests, and
 * the assertions of a test when it runs.
 */
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
