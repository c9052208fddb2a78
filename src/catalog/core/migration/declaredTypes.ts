import type { CodeTokens } from './codeTokens.ts';
import { type DeclaredMember, isName, maxDepth, memberOf, membersIn, wordsIn } from './declaredMembers.ts';
import { type MemberPath, maxPaths } from './memberPaths.ts';

/** A class, record, struct or interface whose members are those of a JSON object. */
export interface DeclaredType {
	readonly name: string;
	/** Indices of the first and last token of the declaration. */
	readonly start: number;
	readonly end: number;
	readonly members: readonly DeclaredMember[];
}

/** Returns the types that a text declares, by name. */
export function declaredTypes(code: CodeTokens): ReadonlyMap<string, DeclaredType> {
	const types = new Map<string, DeclaredType>();
	for (let at = 0; at < code.tokens.length; at += 1) {
		const type = code.language === 'python' ? pythonClass(code, at) : typeAt(code, at);
		if (type && !types.has(type.name)) {
			types.set(type.name, type);
		}
	}
	return types;
}

/** Returns the paths of the members of a type without members of their own. */
export function memberPaths(types: ReadonlyMap<string, DeclaredType>, type: DeclaredType): readonly MemberPath[] {
	const paths: MemberPath[] = [];
	const addPaths = (members: readonly DeclaredMember[], owners: readonly string[], path: MemberPath) => {
		for (const member of members.slice(0, maxPaths - paths.length)) {
			const named = member.typeNames.find((name) => types.has(name) && !owners.includes(name));
			const inner = named === undefined ? member.members : (types.get(named)?.members ?? []);
			const own = [...path, member.name];
			if (inner.length > 0 && owners.length < maxDepth) {
				addPaths(inner, [...owners, named ?? member.name], own);
			} else if (paths.length < maxPaths) {
				paths.push(own);
			}
		}
	};
	addPaths(type.members, [type.name], []);
	return paths;
}

function typeAt(code: CodeTokens, at: number): DeclaredType | undefined {
	if (!/^(?:class|record|struct|interface|type)$/.test(code.name(at) ?? '')) {
		return undefined;
	}
	// `record struct` and `record class` in C#, `type Student struct` in Go.
	const isGo = code.language === 'go';
	const nameAt = code.name(at + 1) === 'struct' || code.name(at + 1) === 'class' ? at + 2 : at + 1;
	const name = code.name(nameAt);
	if (name === undefined || (isGo && code.name(at) !== 'type')) {
		return undefined;
	}
	const header = code.word(nameAt + 1) === '(' ? nameAt + 1 : undefined;
	const body = bodyOf(code, header === undefined ? nameAt + 1 : code.after(header));
	const members = [
		...(header === undefined ? [] : code.elements(header).flatMap((element) => memberOf(code, element, 1) ?? [])),
		...(body === undefined ? [] : membersIn(code, body, 1)),
	];
	const end = body === undefined ? (header === undefined ? nameAt : code.after(header)) : code.after(body);
	return members.length === 0 ? undefined : { name, start: at, end, members };
}

/** Returns a class of Python with the fields in its body, such as `kode: str`. */
function pythonClass(code: CodeTokens, at: number): DeclaredType | undefined {
	const name = code.name(at) === 'class' ? code.name(at + 1) : undefined;
	const colon = code.word(at + 2) === '(' ? code.after(at + 2) : at + 2;
	const column = (index: number) => {
		const { offset = 0 } = code.tokens[index] ?? {};
		return offset - (code.text.lastIndexOf('\n', offset - 1) + 1);
	};
	const members: DeclaredMember[] = [];
	let end = colon + 1;
	for (; name !== undefined && end < code.tokens.length; end += 1) {
		if (!code.beginsLine(end) || code.parent(end) !== code.parent(at)) {
			continue;
		}
		if (column(end) <= column(at) || code.name(end) === 'def') {
			break;
		}
		const field = code.name(end);
		if (field !== undefined && code.word(end + 1) === ':') {
			const to = code.expressionEnd(end + 2);
			const typeNames = wordsIn(code, end + 2, to).flatMap((word) => (isName(word) ? [word.word] : []));
			members.push({ name: field, typeNames, members: [] });
		}
	}
	return name !== undefined && code.word(colon) === ':' && members.length > 0
		? { name, start: at, end, members }
		: undefined;
}

/** Returns the index of the brace of a type, after type parameters and supertypes. */
function bodyOf(code: CodeTokens, from: number): number | undefined {
	for (let at = from; at < from + 40; at = code.after(at)) {
		const word = code.word(at);
		if (word === '{') {
			return at;
		}
		if (word === undefined || /^[;)}]$/.test(word) || /^(?:class|record|fun|val|var)$/.test(word)) {
			return undefined;
		}
	}
	return undefined;
}
