import { commands } from 'vscode';
import { sampleFile } from './sampleFile.ts';

/**
 * Runs the sample query for students and returns the HTTP status; `undefined` when no request was
 * sent.
 */
export async function queryStudents(): Promise<number | undefined> {
	const target = { uri: sampleFile('students.graphql'), operationName: 'GetStudents' };
	const result = await commands.executeCommand<{ readonly status?: number } | undefined>(
		'studyAdmin.runOperation',
		target,
	);
	return result?.status;
}
