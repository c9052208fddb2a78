import type { DeclaredType, FieldModel, JsonValueType, ObjectModel, OperationModel, UnionModel } from './model.ts';
import { areDistinctIgnoringCase, camelCase, distinctIdentifiers, enumMemberNames, pascalCase } from './names.ts';
import type { ProgramPrinter } from './programPrinter.ts';
import { createTextQuoter } from './quote.ts';
import { reservedCsharpProperties, reservedCsharpTypes } from './reservedNames.ts';
import { typesToDeclare } from './usedTypes.ts';
import { variantOfOtherTypes } from './variantOfOtherTypes.ts';

/** Prints the types of an operation as classes of C# 7, with attributes of Newtonsoft.Json. */
export const csharpPrinter: ProgramPrinter = {
	reserved: reservedCsharpTypes,
	emptyLines: 1,
	lowerName: camelCase,
	quote: createTextQuoter((text) => `@"\n${text.replaceAll('"', '""')}\n"`),
	headerLine: (name, variable) => `request.Headers.Add(${JSON.stringify(name)}, EnvironmentVariable("${variable}"));`,
	path: (steps) => steps.map(({ name }) => name).join('.'),
	conditions: (model) => {
		const types = declaredTypes(model);
		return {
			enums: types.some((type) => type.kind === 'enum' && type.values.length > 0),
			unions: types.some(({ kind }) => kind === 'union'),
		};
	},
	regions: (model) => {
		const types = declaredTypes(model);
		return { types: types.flatMap((type) => [...printType(type, types), '']) };
	},
};

function printType(type: DeclaredType, types: readonly DeclaredType[]): readonly string[] {
	switch (type.kind) {
		case 'enum': {
			if (type.values.length === 0) {
				return [];
			}
			const names = enumMemberNames(type.values);
			const members = type.values.map((value, index) => `    [EnumMember(Value = "${value}")] ${names[index]},`);
			return ['[JsonConverter(typeof(StringEnumConverter))]', `public enum ${type.name}`, '{', ...members, '}'];
		}
		case 'union':
			return printUnion(type, types);
		case 'object':
			return printClass(type, types);
	}
}

/**
 * Returns the types to declare. Enums whose values differ in case only have no values, because
 * Newtonsoft.Json cannot read them. They are strings.
 */
function declaredTypes(model: OperationModel): readonly DeclaredType[] {
	return typesToDeclare(model).map((type) =>
		type.kind === 'enum' && !areDistinctIgnoringCase(type.values) ? { ...type, values: [] } : type,
	);
}

/** Prints the interface of a union, and the converter that chooses the class of an object. */
function printUnion(union: UnionModel, types: readonly DeclaredType[]): readonly string[] {
	const converter = freeName(`${union.name}Converter`, types);
	const others = variantOfOtherTypes(union);
	const cases = union.variants.filter((variant) => variant !== others);
	const [first = [], ...rest] = union.variants.map((variant) => propertiesOf(variant, types));
	const common = first.filter((property) => rest.every((each) => each.includes(property)));
	return [
		`[JsonConverter(typeof(${converter}))]`,
		...[`public interface ${interfaceName(union, types)}`, '{'],
		...[...common.map((property) => `    ${property} { get; }`), '}', ''],
		...[`public sealed class ${converter} : UnionConverter`, '{'],
		...['    protected override object Create(JObject json)', '    {'],
		`        switch ((string)json["${union.discriminator}"])`,
		'        {',
		...cases.flatMap(({ name, typeNames }) => [
			...typeNames.map((typeName) => `            case "${typeName}":`),
			`                return new ${name}();`,
		]),
		'            default:',
		others
			? `                return new ${others.name}();`
			: `                throw new JsonSerializationException($"The type {json["${union.discriminator}"]} is unknown.");`,
		...['        }', '    }', '}'],
	];
}

function interfaceName({ name }: UnionModel, types: readonly DeclaredType[]): string {
	return freeName(`I${name}`, types);
}

function freeName(name: string, types: readonly DeclaredType[]): string {
	return types.some((type) => type.name.toLowerCase() === name.toLowerCase()) ? freeName(`${name}X`, types) : name;
}

function printClass(object: ObjectModel, types: readonly DeclaredType[]): readonly string[] {
	const interfaces = types.flatMap((type) =>
		type.kind === 'union' && type.variants.some(({ name }) => name === object.name) ? [interfaceName(type, types)] : [],
	);
	const properties = propertiesOf(object, types);
	return [
		...[`public sealed class ${object.name}${interfaces.length > 0 ? ` : ${interfaces.join(', ')}` : ''}`, '{'],
		...object.fields.flatMap((field, index) => [
			...(index > 0 ? [''] : []),
			`    [JsonProperty("${field.name}"${requirement(field, object)})]`,
			`    public ${properties[index]} { get; set; }`,
		]),
		'}',
	];
}

/**
 * Returns the types and names of the properties of a class. Numbers of input objects can be null,
 * because a required one that is forgotten would otherwise be sent as 0.
 */
function propertiesOf({ name, isInput, fields }: ObjectModel, types: readonly DeclaredType[]): readonly string[] {
	const names = distinctIdentifiers(
		fields.map((field) => field.name),
		pascalCase,
		// A member must not have the name of its class.
		new Set([name, ...reservedCsharpProperties]),
	);
	return fields.map(({ type, isOptional }, index) => `${typeText(type, types, isInput || isOptional)} ${names[index]}`);
}

/** Returns the argument that says whether a member may be null or missing. */
function requirement({ type, isOptional }: FieldModel, { isInput }: ObjectModel): string {
	const required = `, Required = Required.${type.isNullable ? 'AllowNull' : 'Always'}`;
	return !isOptional ? required : isInput ? ', NullValueHandling = NullValueHandling.Ignore' : '';
}

function typeText({ isNullable, shape }: JsonValueType, types: readonly DeclaredType[], isOptional = false): string {
	const mark = isNullable || isOptional ? '?' : '';
	switch (shape.kind) {
		case 'list':
			return `List<${typeText(shape.items, types)}>`;
		case 'scalar':
			return { string: 'string', int: `int${mark}`, float: `double${mark}`, boolean: `bool${mark}`, unknown: 'JToken' }[
				shape.scalar
			];
		case 'typename':
			return 'string';
		case 'declared': {
			const type = types.find(({ name }) => name === shape.name);
			if (type?.kind === 'union') {
				return interfaceName(type, types);
			}
			if (type?.kind === 'enum') {
				return type.values.length === 0 ? 'string' : `${type.name}${mark}`;
			}
			return type?.name ?? 'JToken';
		}
	}
}
