import type { CodeTokens } from './codeTokens.ts';

/** A member of a declared type. */
export interface DeclaredMember {
	/** The name in JSON. */
	readonly name: string;
	/** Names in the type of the member. */
	readonly typeNames: readonly string[];
	/** The members of a type without a name, such as a nested struct in Go or `{ kode: string }`. */
	readonly members: readonly DeclaredMember[];
}

/** Maximum depth of the members of nested types. */
export const maxDepth = 4;

type TokenRange = readonly [from: number, to: number];

/** Returns the members in the body of a type, which may be nested in the bodies of others. */
export function membersIn(code: CodeTokens, open: number, depth: number): readonly DeclaredMember[] {
	const close = code.partner(open) ?? open;
	const ranges: TokenRange[] = [];
	let from = open + 1;
	for (let at = open + 1; at <= close; at = code.after(at)) {
		const end = memberEnd(code, at, close);
		if (end) {
			ranges.push([from, end === 'block' ? code.after(at) : at]);
			from = end === 'line' ? at : code.after(at);
		}
	}
	return ranges.filter(([start, to]) => to > start).flatMap((range) => memberOf(code, range, depth) ?? []);
}

/** Languages in which a line break ends a member. */
const lineBased: ReadonlySet<string> = new Set(['go', 'kotlin', 'typescript', 'python', 'scala', 'groovy']);

/** Returns what ends a member at a token; `undefined` within a member. */
function memberEnd(code: CodeTokens, at: number, close: number): 'separator' | 'block' | 'line' | undefined {
	const word = code.word(at);
	if (at === close || word === ';' || (word === ',' && code.language === 'typescript')) {
		return 'separator';
	}
	if (!lineBased.has(code.language)) {
		return word === '{' ? 'block' : undefined;
	}
	// An annotation may be on a line of its own.
	return code.beginsLine(at) && !/^[)\]]$/.test(code.word(at - 1) ?? '') ? 'line' : undefined;
}

/** Names of annotations and attributes that state the name of a member in JSON. */
const naming = /^(?:JsonProperty|SerializedName|SerialName|JsonPropertyName|Json|DataMember|XmlElement)$/;

/** Returns the member that a field, property or parameter declares; `undefined` for other code. */
export function memberOf(code: CodeTokens, range: TokenRange, depth: number): DeclaredMember | undefined {
	const [start, to] = range;
	const from = afterAnnotations(code, start, to);
	const words = wordsIn(code, from, to);
	if (
		words.some(({ word }) =>
			/^(?:static|const|companion|class|record|enum|interface|fun|func|function|def|void|return)$/.test(word),
		)
	) {
		return undefined;
	}
	switch (code.language) {
		case 'go':
			return goMember(code, from, to, depth);
		case 'java':
		case 'csharp':
			return typedFirst(code, [start, from], words);
		default:
			return nameFirst(code, [start, from], words, depth);
	}
}

/** Returns the index after the annotations and attributes of a member. */
function afterAnnotations(code: CodeTokens, from: number, to: number): number {
	let at = from;
	while (at < to) {
		if (code.word(at) === '@') {
			at += 2;
			while (code.word(at) === '.' || code.word(at) === ':') {
				at += 2;
			}
			at = code.word(at) === '(' ? code.after(at) : at;
		} else if (code.word(at) === '[') {
			at = code.after(at);
		} else {
			return at;
		}
	}
	return at;
}

/** A name or punctuator with its index. */
export interface Word {
	readonly word: string;
	readonly at: number;
}

/** Returns the names and punctuators of a range, without the content of brackets. */
export function wordsIn(code: CodeTokens, from: number, to: number): readonly Word[] {
	const words: Word[] = [];
	for (let at = from; at < to; at = code.after(at)) {
		const word = code.word(at);
		if (word !== undefined) {
			words.push({ word, at });
		}
	}
	return words;
}

/** Whether a word is a name, not a punctuator or number. */
export function isName({ word }: Word): boolean {
	return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word);
}

/** Returns the member of `Type name` in Java and C#. */
function typedFirst(
	code: CodeTokens,
	[start, from]: readonly [number, number],
	words: readonly Word[],
): DeclaredMember | undefined {
	const end = words.findIndex(({ word }) => word === '=' || word === '{' || word === '(' || word === '=>');
	const declaration = end < 0 ? words : words.slice(0, end);
	const stop = words[end];
	const isProperty = stop?.word === '{' && /^(?:get|init|required)$/.test(code.name(stop.at + 1) ?? '');
	const names = declaration.filter(isName);
	const last = names.at(-1);
	if (!last || names.length < 2 || (stop && stop.word !== '=' && !isProperty) || hasOpenType(declaration)) {
		return undefined;
	}
	const own = code.language === 'csharp' ? `${last.word.charAt(0).toLowerCase()}${last.word.slice(1)}` : last.word;
	const name = statedName(code, start, from) ?? own;
	return { name, typeNames: names.slice(0, -1).map(({ word }) => word), members: [] };
}

/** Whether a comma has split the type arguments of a declaration. */
function hasOpenType(words: readonly Word[]): boolean {
	const count = (text: string) => words.filter(({ word }) => word === text).length;
	return count('<') !== count('>');
}

/** Returns the member of `name: Type` in Kotlin, TypeScript and Python. */
function nameFirst(
	code: CodeTokens,
	[start, from]: readonly [number, number],
	words: readonly Word[],
	depth: number,
): DeclaredMember | undefined {
	const colon = words.findIndex(({ word }) => word === ':' || word === '?:');
	const before = words
		.slice(0, colon)
		.filter(
			(word) =>
				isName(word) && !/^(?:val|var|readonly|private|public|override|protected|internal|lateinit)$/.test(word.word),
		);
	const [name] = before;
	if (colon < 0 || !name || before.length !== 1 || words.slice(0, colon).some(({ word }) => word === '(')) {
		return undefined;
	}
	const typeNames = words
		.slice(colon)
		.filter(isName)
		.map(({ word }) => word);
	const object = code.language === 'typescript' ? words.slice(colon).find(({ word }) => word === '{') : undefined;
	const members = object && depth < maxDepth ? membersIn(code, object.at, depth + 1) : [];
	return { name: statedName(code, start, from) ?? name.word, typeNames, members };
}

/** Returns the member of `Name Type "json:…"` in Go. A field without a tag is not read. */
function goMember(code: CodeTokens, from: number, to: number, depth: number): DeclaredMember | undefined {
	const tag = code.string(to - 1) ?? '';
	const name = /\bjson:"(?<name>[^",]*)/.exec(tag)?.groups?.['name'] || code.name(from);
	if (name === undefined || /\bjson:"-"/.test(tag) || (tag === '' && !/^\p{Lu}/u.test(name))) {
		return undefined;
	}
	const words = wordsIn(code, from + 1, to);
	const struct = words.find(({ word }, index) => word === '{' && words[index - 1]?.word === 'struct');
	return {
		name,
		typeNames: words.filter(isName).map(({ word }) => word),
		members: struct && depth < maxDepth ? membersIn(code, struct.at, depth + 1) : [],
	};
}

/** Returns the name that an annotation or attribute before a member states. */
function statedName(code: CodeTokens, from: number, to: number): string | undefined {
	for (let at = from; at < to; at += 1) {
		if (naming.test(code.name(at) ?? '') && code.word(at + 1) === '(') {
			const close = code.partner(at + 1) ?? to;
			for (let inner = at + 2; inner < close; inner += 1) {
				const name = code.string(inner);
				if (name !== undefined) {
					return name;
				}
			}
		}
	}
	return undefined;
}
