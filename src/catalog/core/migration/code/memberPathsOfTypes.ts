import type { CodeFile, TypeDeclaration } from './codeFile.ts';
import type { CodeTree } from './codeTree.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** The names of the members that lead from one item of a response to a value. */
export type MemberPath = readonly string[];

/** Maximum number of members, so that generated code takes little time. */
const maxPaths = 300;
/** Maximum depth of the members of nested types. */
const maxDepth = 4;
/** Annotations, attributes and functions that state the name of a member in JSON. */
const naming =
	/\b(?:JsonProperty|SerializedName|SerialName|JsonPropertyName|Json|DataMember|XmlElement|JsonAlias|Field|field)\s*\((?:[^()"]*?(?:value|name|Name|alias|validation_alias|PropertyName)\s*=\s*)?\s*"([^"]+)"|json:"([^",]*)[^`]*`$/;
/** Members of a type around the items, such as a page. */
const page = /^(?:data|items|content|results?|values?|elements|records)$/i;

interface Member {
	/** The name in JSON. */
	readonly name: string;
	readonly type: SyntaxNode | undefined;
}

/**
 * Returns the paths of the members of the first type with members that the nodes name; empty if
 * none of them is known.
 */
export function memberPathsOfTypes(file: CodeFile, types: readonly SyntaxNode[]): readonly MemberPath[] {
	for (const type of types) {
		const paths = pathsOf(file, type);
		if (paths.length > 0) {
			return paths.map((path) => (path.length > 1 && page.test(path[0] ?? '') ? path.slice(1) : path));
		}
	}
	return [];
}

/** Returns the members that code reads, in its order, without those that begin longer ones. */
export function longestMemberPaths(
	reads: readonly { readonly path: MemberPath; readonly at: number }[],
): readonly MemberPath[] {
	const paths = new Map<string, MemberPath>();
	for (const { path } of [...reads].sort((a, b) => a.at - b.at).slice(0, 100 * maxPaths)) {
		paths.set(path.join('.'), path);
	}
	const all = [...paths.values()].slice(0, maxPaths);
	const owners = new Set(all.flatMap((path) => path.slice(1).map((_, index) => path.slice(0, index + 1).join('.'))));
	return all.filter((path) => !owners.has(path.join('.')));
}

function pathsOf(file: CodeFile, type: SyntaxNode): readonly MemberPath[] {
	const paths: MemberPath[] = [];
	const addMembers = (from: CodeFile, members: readonly Member[], owners: readonly string[], path: MemberPath) => {
		for (const member of members) {
			if (paths.length >= maxPaths) {
				return;
			}
			const own = [...path, member.name];
			const inner = member.type && owners.length < maxDepth ? membersOf(from, member.type, owners) : undefined;
			if (inner) {
				addMembers(inner.file, inner.members, [...owners, ...inner.names], own);
			} else {
				paths.push(own);
			}
		}
	};
	const found = membersOf(file, type, []);
	if (found) {
		addMembers(found.file, found.members, found.names, []);
	}
	return paths;
}

interface NamedMembers {
	readonly file: CodeFile;
	readonly names: readonly string[];
	readonly members: readonly Member[];
}

/** Returns the members of the type that a node names, or of the type without a name that it is. */
function membersOf(file: CodeFile, type: SyntaxNode, owners: readonly string[]): NamedMembers | undefined {
	const { code } = file;
	const inline = inlineMembers(code, type);
	if (inline.length > 0) {
		return { file, names: [''], members: inline };
	}
	const all = code.source(type).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
	const known = all.flatMap((name) => {
		const declaration = file.typeOf(name);
		return declaration && !owners.includes(name) ? [{ name, declaration }] : [];
	});
	// The type argument of a page is the type of its items.
	for (const { name, declaration } of [...known].reverse()) {
		const members = declaredMembers(declaration);
		if (members.length > 0) {
			return { file: declaration.file, names: [name], members };
		}
	}
	return undefined;
}

/** Returns the members of an object type or a struct without a name. */
function inlineMembers(code: CodeTree, type: SyntaxNode): readonly Member[] {
	const pending = [type];
	for (let node = pending.shift(); node; node = pending.shift()) {
		if (/^(?:object_type|struct_type|field_declaration_list)$/.test(node.type)) {
			return fieldsIn(code, node);
		}
		if (!/function/.test(node.type)) {
			pending.push(...node.children);
		}
	}
	return [];
}

function declaredMembers({ file, node }: TypeDeclaration): readonly Member[] {
	const { code } = file;
	const body = code.child(node, 'body');
	const parameters = code.parameters(node).flatMap((parameter) => memberOf(code, parameter) ?? []);
	return [...parameters, ...(body ? fieldsIn(code, body) : [])];
}

/** Returns the fields and properties in the body of a type. */
function fieldsIn(code: CodeTree, body: SyntaxNode): readonly Member[] {
	const own = code.kind(body) === 'declare' || code.kind(body) === 'assign' ? [body] : body.children;
	return own.flatMap((child): readonly Member[] => {
		if (/^(?:object_type|field_declaration_list|struct_type)$/.test(child.type)) {
			return fieldsIn(code, child);
		}
		return [memberOf(code, child)].flatMap((member) => member ?? []);
	});
}

function memberOf(code: CodeTree, node: SyntaxNode): Member | undefined {
	const source = code.source(node);
	const kind = code.kind(node);
	const isStatic =
		/^(?:\[[^\]]*\]\s*|@[\w.]+(?:\([^)]*\))?\s*|private\s+|public\s+|protected\s+|internal\s+)*(?:static|const)\b/.test(
			source,
		);
	if (isStatic || !/^(?:declare|assign|field|parameter|wrap)$/.test(kind ?? '')) {
		return undefined;
	}
	const inner = code.unwrap(node);
	const target = code.child(inner, 'target') ?? code.child(inner, 'name');
	const type = [node, inner, target].map((each) => each && code.child(each, 'type')).find((each) => each);
	if (!target || (code.language === 'python' && !type)) {
		return undefined;
	}
	const stated = naming.exec(source)?.slice(1).find(Boolean);
	const name = code.nameOf(code.child(target, 'target') ?? target);
	// Properties of C# begin with an upper-case letter, the members of JSON do not.
	const ownName = code.language === 'csharp' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
	return stated === '-' ? undefined : { name: stated ?? ownName, type };
}
