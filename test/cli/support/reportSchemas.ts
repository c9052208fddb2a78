import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv from 'ajv';
import metaSchema from 'ajv/lib/refs/json-schema-draft-04.json' with { type: 'json' };

/**
 * Whether a value is a valid SARIF log. The schema is JSON Schema draft 04, in which IDs are named
 * `id`, not `$id`.
 */
export const isSarif = new Ajv({ allErrors: true, schemaId: 'id', logger: false })
	.addMetaSchema(metaSchema)
	.compile(schema);

const position = { type: 'integer', minimum: 1 };

/** Whether a value is a Code Quality report (docs.gitlab.com, Code Quality report format). */
export const isCodeQualityReport = new Ajv({ allErrors: true }).compile({
	type: 'array',
	items: {
		type: 'object',
		required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
		properties: {
			description: { type: 'string', minLength: 1 },
			check_name: { type: 'string', minLength: 1 },
			fingerprint: { type: 'string', minLength: 1 },
			severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
			location: {
				type: 'object',
				required: ['path'],
				properties: {
					// Relative to the repository, without "./" (the same page).
					path: { type: 'string', pattern: '^(?!/|\\./|\\.\\./)' },
					lines: { type: 'object', required: ['begin'], properties: { begin: position, end: position } },
					positions: {
						type: 'object',
						required: ['begin'],
						properties: { begin: { type: 'object', required: ['line'], properties: { line: position } } },
					},
				},
				anyOf: [{ required: ['lines'] }, { required: ['positions'] }],
			},
		},
	},
});
