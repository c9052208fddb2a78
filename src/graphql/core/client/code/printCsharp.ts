import type { DeclaredType, FieldModel, ObjectModel, OperationModel, UnionModel, ValueType } from './model.ts';
import { camelCase, distinctNames, pascalCase } from './names.ts';
import type { Printer } from './printer.ts';
import { quotedWith } from './quote.ts';
import { csharpTypes, reservedProperties } from './reservedNames.ts';
import { usedTypes } from './usedTypes.ts';

/** Prints the types of an operation as classes of C# 7, with attributes of Newtonsoft.Json. */
export const csharpPrinter: Printer = {
	reserved: csharpTypes,
	emptyLines: 1,
	lowerName: camelCase,
	quote: quotedWith((text) => `@"\n${text.replaceAll('"', '""')}\n"`),
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
			const names = enumMembers(type.values);
			return [
				'[JsonConverter(typeof(StringEnumConverter))]',
				`public enum ${type.name}`,
				'{',
				...type.values.map((value, index) => `    [EnumMember(Value = "${value}")] ${names[index]},`),
				'}',
			];
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
	return usedTypes(model).map((type) =>
		type.kind === 'enum' && !areDistinct(type.values) ? { ...type, values: [] } : type,
	);
}

/** Prints the interface of a union, and the converter that chooses the class of an object. */
function printUnion(union: UnionModel, types: readonly DeclaredType[]): readonly string[] {
	const converter = freeName(`${union.name}Converter`, types);
	// Types that the API adds later are read as the variant of several types.
	const others = union.variants.find(({ typeNames }) => typeNames.length > 1);
	const cases = union.variants.filter((variant) => variant !== others);
	return [
		`[JsonConverter(typeof(${converter}))]`,
		`public interface ${interfaceName(union, types)}`,
		...['{', '}', ''],
		`public sealed class ${converter} : UnionConverter`,
		'{',
		'    protected override object Create(JObject json)',
		'    {',
		`        switch ((string)json["${union.discriminator}"])`,
		'        {',
		...cases.flatMap(({ name, typeNames: [typeName] }) => [
			`            case "${typeName}":`,
			`                return new ${name}();`,
		]),
		'            default:',
		others
			? `                return new ${others.name}();`
			: `                throw new JsonSerializationException("The type of an object is unknown.");`,
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
	const names = distinctNames(
		object.fields.map(({ name }) => name),
		pascalCase,
		// A member must not have the name of its class.
		new Set([object.name, ...reservedProperties]),
	);
	return [
		`public sealed class ${object.name}${interfaces.length > 0 ? ` : ${interfaces.join(', ')}` : ''}`,
		'{',
		...object.fields.flatMap((field, index) => [
			...(index > 0 ? [''] : []),
			`    [JsonProperty(${[`"${field.name}"`, ...requirement(field, object)].join(', ')})]`,
			`    public ${typeText(field.type, types, field.isOptional)} ${names[index]} { get; set; }`,
		]),
		'}',
	];
}

/** Returns the arguments that say whether a member may be null or missing. */
function requirement({ type, isOptional }: FieldModel, { isInput }: ObjectModel): readonly string[] {
	if (isOptional) {
		return isInput ? ['NullValueHandling = NullValueHandling.Ignore'] : [];
	}
	return [`Required = Required.${type.isNullable ? 'AllowNull' : 'Always'}`];
}

function typeText({ isNullable, shape }: ValueType, types: readonly DeclaredType[], isOptional = false): string {
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

/** Whether names differ in more than their case. */
function areDistinct(names: readonly string[]): boolean {
	return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/**
 * Returns the values of an enum in Pascal case: `NOT_OPEN` → `NotOpen`. If two of these names are
 * equal, returns all values unchanged. `@` allows keywords.
 */
function enumMembers(values: readonly string[]): readonly string[] {
	const names = values.map((value) => pascalCase(/[a-z]/.test(value) ? value : value.toLowerCase()));
	return areDistinct(names) ? names : values.map((value) => `@${value}`);
}
