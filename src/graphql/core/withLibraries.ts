// All exports that need the GraphQL libraries. Import this file with `await import()`, so that it
// becomes a bundle of its own that is loaded on first use.

export { parse, printSchema, printType, validate } from 'graphql';
export { writeClientProgram } from './client/code/writeClientProgram.ts';
export { findPageableConnections, type PageableConnection } from './client/pagination/connections.ts';
export { makeOperationPageable } from './client/pagination/makeOperationPageable.ts';
export { mergePages } from './client/pagination/mergePages.ts';
export { readConnectionPage } from './client/pagination/readConnectionPage.ts';
export { checkOperation } from './client/request/checkedOperation.ts';
export { findArgumentsIdentifyingPersons } from './client/request/identifyingArguments.ts';
export {
	type ErrorRange,
	findResultValueRanges,
	type LocatedError,
	locateErrors,
} from './client/response/locateErrors.ts';
export { fixesForDiagnostic, refactoringsAt } from './language/codeActions/actionsAt.ts';
export { formatCopy, operationToCopy, unusedFileName } from './language/codeActions/copyOperation.ts';
export { AffectedOperationFinder } from './language/comparison/affectedOperations.ts';
export { compareSchemas } from './language/comparison/compareSchemas.ts';
export { completionsAt } from './language/completion/completionsAt.ts';
export { connectionCosts } from './language/diagnostics/costHints.ts';
export { Diagnoser, type DocumentDiagnostic } from './language/diagnostics/diagnose.ts';
export { writeDraft } from './language/drafts/writeDraft.ts';
export { documentFormattingEdits } from './language/formatting/format.ts';
export { hoverAt } from './language/hover/hoverAt.ts';
export { signatureAt } from './language/hover/signatureAt.ts';
export { insertDefinition } from './language/insertion/insertionPoint.ts';
export { operationForElement } from './language/insertion/operationForElement.ts';
export { coordinateAt } from './language/navigation/coordinateAt.ts';
export { type CoordinateRange, coordinatesIn, definitionsOfCoordinate } from './language/navigation/coordinates.ts';
export {
	everyIntrospectionOption,
	fewerOptions,
	introspectionQuery,
	isIntrospection,
	schemaOfIntrospection,
} from './language/schema/introspection.ts';
export { errorsOfIntrospectedSchema } from './language/schema/schemaErrors.ts';
export {
	buildSchemaFromContents,
	definitionsInSchemaFile,
	introspectionOfFile,
	parseSchemaFile,
} from './language/schema/schemaFiles.ts';
export { describeSchemaEntry, namesOnShortestPath } from './language/search/describeSchemaEntry.ts';
export { rootFieldsByInput } from './language/search/rootFieldsByInput.ts';
export { rootFieldUses } from './language/search/rootFieldUses.ts';
export { membersOf, nestedSchemaMembers, rootFields } from './language/search/schemaEntries.ts';
export { SchemaSearch } from './language/search/schemaSearch.ts';
export { addToVariablesFile, firstValueRange } from './language/variables/addToVariablesFile.ts';
export {
	checkVariables,
	valuesOfDeclaredVariables,
	variableValuesFor,
} from './language/variables/checkVariables.ts';
export { checkVariablesFile } from './language/variables/checkVariablesFile.ts';
export { declaredOperations, parseVariableDefinitions } from './language/variables/declaredOperations.ts';
export {
	findVariableSets,
	type VariableSetSelection,
	valuesOfVariableSet,
} from './language/variables/findVariableSets.ts';
export { variablesFilesToSearch } from './language/variables/namesInVariables.ts';
export { initialValues } from './language/variables/placeholders.ts';
export {
	allValuesToEnter,
	missingValuesToEnter,
	textOfValue,
	withValueAt,
} from './language/variables/valuesToEnter.ts';
export { variableCompletionsAt } from './language/variables/variableCompletions.ts';
export { variableHoverAt } from './language/variables/variableHover.ts';
export {
	readVariablesFile,
	variableSetAt,
	variableSetsFor,
} from './language/variables/variablesFile.ts';
