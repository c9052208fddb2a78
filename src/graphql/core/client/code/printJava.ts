import type { DeclaredType, JsonValueType, ObjectModel, OperationModel, UnionModel } from './model.ts';
import { camelCase, distinctIdentifiers } from './names.ts';
import type { ProgramPrinter } from './programPrinter.ts';
import { createTextQuoter } from './quote.ts';
import { reservedJavaComponents, reservedJavaTypes } from './reservedNames.ts';
import { typesToDeclare } from './usedTypes.ts';
import { variantOfOtherTypes } from './variantOfOtherTypes.ts';

/** Maximum number of columns of a line. */
const columns = 100;

/** Prints the types of an operation as records of Java 17, with annotations of Jackson. */
export const javaPrinter: ProgramPrinter = {
	reserved: reservedJavaTypes,
	emptyLines: 1,
	lowerName: camelCase,
	quote: createTextQuoter(quotedBlock),
	headerLine: (name, variable) => `.header(${JSON.stringify(name)}, headerVariable("${variable}"))`,
	regions: (model) => {
		const types = typeLines(model);
		const text = types.join('\n');
		const annotations = ['JsonInclude', 'JsonProperty', 'JsonSubTypes', 'JsonTypeInfo'];
		return {
			imports: annotations
				.filter((name) => text.includes(`@${name}`))
				.map((name) => `import com.fasterxml.jackson.annotation.${name};`),
			types,
		};
	},
	// A JSON Pointer (RFC 6901). GraphQL names need no escapes.
	path: (steps) => steps.map(({ name }) => `/${name}`).join(''),
	conditions: (model) => {
		const text = typeLines(model).join('\n');
		return { nullable: text.includes('@Nullable'), lists: text.includes('List<') };
	},
};

/** Quotes a text as a text block. Line ends must not lose spaces, and quotes must not end it. */
function quotedBlock(text: string): string {
	const indentation = ' '.repeat(12);
	const escaped = text
		.replaceAll('\\', '\\\\')
		.replaceAll('"""', '\\"\\"\\"')
		.replace(/ $/gm, '\\s')
		.replace(/\t$/gm, '\\t');
	return `"""\n${escaped.replace(/^(?=.)/gm, indentation)}\n${indentation}"""`;
}

function typeLines(model: OperationModel): readonly string[] {
	const types = typesToDeclare(model);
	const unions = types.filter((type) => type.kind === 'union');
	return types.flatMap((type) => [...printType(type, unions, types), '']);
}

function printType(
	type: DeclaredType,
	unions: readonly UnionModel[],
	types: readonly DeclaredType[],
): readonly string[] {
	switch (type.kind) {
		case 'enum': {
			const names = distinctIdentifiers(type.values, (value) => value, reservedJavaComponents);
			const constants = type.values.map((value, index) => `    ${annotation(value, names[index])}${names[index]},`);
			return [`public enum ${type.name} {`, ...constants, '}'];
		}
		case 'union': {
			const [first = [], ...rest] = type.variants.map((variant) => componentsOf(variant, types));
			const common = first.filter(({ text }) => rest.every((each) => each.some((other) => other.text === text)));
			const others = variantOfOtherTypes(type);
			const subtypes = type.variants
				.filter((variant) => variant !== others)
				.flatMap(({ name, typeNames }) =>
					typeNames.map((typeName) => `    @JsonSubTypes.Type(value = ${name}.class, name = "${typeName}"),`),
				);
			return [
				'@JsonTypeInfo(',
				'    use = JsonTypeInfo.Id.NAME,',
				'    include = JsonTypeInfo.As.EXISTING_PROPERTY,',
				`    property = "${type.discriminator}",`,
				`    visible = true${others ? ',' : ')'}`,
				...(others ? [`    defaultImpl = ${others.name}.class)`] : []),
				...['@JsonSubTypes({', ...subtypes, '})'],
				...[`public sealed interface ${type.name} {`, ...common.map(({ text }) => `    ${text}();`), '}'],
			];
		}
		case 'object':
			return printRecord(type, unions, types);
	}
}

function printRecord(
	object: ObjectModel,
	unions: readonly UnionModel[],
	types: readonly DeclaredType[],
): readonly string[] {
	const implemented = unions.filter(({ variants }) => variants.some(({ name }) => name === object.name));
	const components = componentsOf(object, types).map(({ annotation, text }) => annotation + text);
	const end = ` ${implemented.length > 0 ? `implements ${implemented.map(({ name }) => name).join(', ')} ` : ''}{}`;
	const line = `public record ${object.name}(${components.join(', ')})${end}`;
	const lines =
		line.length + 4 <= columns
			? [line]
			: [
					`public record ${object.name}(`,
					...components.map((each, index) => `        ${each}${index === components.length - 1 ? `)${end}` : ','}`),
				];
	return [
		...(object.isInput ? ['@JsonInclude(JsonInclude.Include.NON_NULL)'] : []),
		...(implemented.length > 0 ? ['@JsonTypeInfo(use = JsonTypeInfo.Id.NONE)'] : []),
		...lines,
	];
}

/** Returns the components of a record, with the annotation for their names in JSON. */
function componentsOf({ fields }: ObjectModel, types: readonly DeclaredType[]) {
	const names = distinctIdentifiers(
		fields.map(({ name }) => name),
		(name) => (/^[a-z][A-Za-z\d]*$/.test(name) ? name : camelCase(name)),
		reservedJavaComponents,
	);
	return fields.map(({ name, type, isOptional }, index) => ({
		annotation: annotation(name, names[index]),
		text: `${typeText({ ...type, isNullable: type.isNullable || isOptional }, types)} ${names[index]}`,
	}));
}

function annotation(jsonName: string, name: string | undefined): string {
	return jsonName === name ? '' : `@JsonProperty("${jsonName}") `;
}

function typeText({ isNullable, shape }: JsonValueType, types: readonly DeclaredType[], isItem = false): string {
	const nullable = isNullable ? '@Nullable ' : '';
	const boxed = isNullable || isItem;
	switch (shape.kind) {
		case 'list':
			return `${nullable}List<${typeText(shape.items, types, true)}>`;
		case 'scalar':
			return {
				string: `${nullable}String`,
				int: boxed ? `${nullable}Integer` : 'int',
				float: boxed ? `${nullable}Double` : 'double',
				boolean: boxed ? `${nullable}Boolean` : 'boolean',
				unknown: 'JsonNode',
			}[shape.scalar];
		case 'typename':
			return `${nullable}String`;
		case 'declared':
			return nullable + (types.some(({ name }) => name === shape.name) ? shape.name : 'JsonNode');
	}
}
