import { commands } from 'vscode';
import { sampleFile } from './sampleFile.ts';

/** Runs the sample query for students, and gives the HTTP status it ended with; `undefined` when nothing was sent. */
export async function queryStudents(): Promise<number | undefined> {
	const target = { uri: sampleFile('students.graphql'), operationName: 'GetStudents' };
	const result = await commands.executeCommand<{ readonly status?: number } | undefined>(
		'studyAdmin.runOperation',
		target,
	);
	return result?.status;
}
