import type { Facts } from '../shared/errors.ts';
import type { L10n, NextStep } from '../shared/explanations.ts';

/** What can be done next about the failures of the part. Facts tell of the operation concerned. */
export function nextSteps(l10n: L10n) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const edit = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const runAgain = (facts: Facts): NextStep => ({
		title: l10n.t('Run Again'),
		command: facts['command'] === 'studyAdmin.runAllPages' ? 'studyAdmin.runAllPages' : 'studyAdmin.runOperation',
		arguments: operationIn(facts),
	});
	const editVariables = (facts: Facts): NextStep => ({
		title: l10n.t('Edit Variables'),
		command: 'studyAdmin.editVariables',
		arguments: operationIn(facts),
	});
	return { log, edit, runAgain, editVariables };
}

/** The operation that facts tell of, as a command takes it; empty when they tell of none. */
function operationIn({ document, operationName, offset, variableSet }: Facts): readonly unknown[] {
	return document === undefined
		? []
		: [{ uri: document, operationName, offset, ...(variableSet === undefined ? {} : { variableSet }) }];
}
