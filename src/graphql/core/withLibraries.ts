// The exports that need the GraphQL libraries, for the command line. It imports this file with
// `await import()`, so that it loads the libraries on first use.

export { printSchema, printType } from 'graphql';
export { composeClientProgram } from './client/code/composeClientProgram.ts';
export { findPageableConnections } from './client/pagination/connections.ts';
export { makeOperationPageable } from './client/pagination/makeOperationPageable.ts';
export { unpagedConnections } from './client/pagination/unpagedConnections.ts';
export { checkOperation } from './client/request/checkedOperation.ts';
export { undefinedFragments } from './client/request/undefinedFragments.ts';
export { locateErrors } from './client/response/locateErrors.ts';
export { unusedFileName } from './language/codeActions/copyOperation.ts';
export { AffectedOperationFinder } from './language/comparison/affectedOperations.ts';
export { compareSchemas } from './language/comparison/compareSchemas.ts';
export { Diagnoser } from './language/diagnostics/diagnose.ts';
export { composeDraft } from './language/drafts/composeDraft.ts';
export { buildSchemaFromIntrospection } from './language/schema/introspection.ts';
export { SchemaSearch } from './language/search/schemaSearch.ts';
export { variableValuesFor } from './language/variables/checkVariables.ts';
export { findAndChooseVariableSet, valuesOfVariableSet } from './language/variables/findAndChooseVariableSet.ts';
