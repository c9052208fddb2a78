/**
 * Files as `study-admin` writes them on Linux. They travel between computers, so the same bytes are
 * expected on each system.
 */

/** The baseline of two calls in `src/inner/a.ts`. */
export const recordedBaseline = `{
	"version": 1,
	"root": "..",
	"findings": [
		{
			"repository": "",
			"file": "src/inner/a.ts",
			"rule": "deprecated-api",
			"fingerprint": "1ca72576eab524c5",
			"kind": "certain"
		},
		{
			"repository": "",
			"file": "src/inner/a.ts",
			"rule": "deprecated-api",
			"fingerprint": "53158a4155d78654",
			"kind": "certain"
		}
	]
}
`;

/** The Code Quality report of a call in `src/sub/a.ts`. */
export const recordedGitlab = `[
  {
    "description": "Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in GraphQL API instead.",
    "check_name": "deprecated-api",
    "fingerprint": "72553d285c94f9d9",
    "severity": "major",
    "location": {
      "path": "src/sub/a.ts",
      "lines": {
        "begin": 2,
        "end": 2
      }
    }
  }
]
`;

/** The JSON report of a call in `src/a.ts` of the repository `repo`. */
export const recordedJson = `{
  "version": 1,
  "today": "2026-11-22",
  "catalogVersion": 5,
  "repositories": [
    {
      "name": "repo",
      "searchedFiles": 1,
      "unreadableFiles": 0,
      "graphqlFiles": 0,
      "graphqlFilesWithoutSchema": 0,
      "graphqlFilesNotRead": 0,
      "uncheckedGraphql": [],
      "notSearchedFor": [
        {
          "api": "alumni-rest",
          "apiName": "Alumni REST"
        },
        {
          "api": "identity-connect-rest",
          "apiName": "Identity-connect REST"
        },
        {
          "api": "semester-register-connector",
          "apiName": "Semester-register connector"
        },
        {
          "api": "ledger-rest",
          "apiName": "Ledger REST"
        },
        {
          "api": "institution-register-rest",
          "apiName": "Institution-register REST"
        },
        {
          "api": "digital-exam-rest",
          "apiName": "Digital-exam REST"
        },
        {
          "api": "student-loan",
          "apiName": "Student-loan service"
        },
        {
          "api": "attendance-rest",
          "apiName": "Attendance-registration REST"
        }
      ],
      "knownFindings": 0,
      "findings": [
        {
          "file": "src/a.ts",
          "line": 2,
          "column": 9,
          "endLine": 2,
          "endColumn": 53,
          "rule": "deprecated-api",
          "api": "legacy-main-rest",
          "apiName": "Legacy main REST API",
          "operation": "/studenter",
          "method": "GET",
          "stage": "ending-soon",
          "daysLeft": 129,
          "endOfService": "2027-03-31",
          "severity": "warning",
          "confidence": "certain",
          "isIgnored": false,
          "message": "Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in GraphQL API instead."
        }
      ]
    }
  ]
}
`;

/** The end of the SARIF report of a call in `src/a b.ts`. */
export const recordedSarifResults = `      "results": [
        {
          "ruleId": "deprecated-api",
          "ruleIndex": 0,
          "kind": "fail",
          "level": "warning",
          "message": {
            "text": "Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in GraphQL API instead."
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "src/a%20b.ts",
                  "uriBaseId": "SRCROOT"
                },
                "region": {
                  "startLine": 2,
                  "startColumn": 9,
                  "endLine": 2,
                  "endColumn": 53
                }
              }
            }
          ],
          "partialFingerprints": {
            "deprecatedApiUse/v1": "53158a4155d78654:1"
          },
          "suppressions": [],
          "properties": {
            "api": "legacy-main-rest",
            "operation": "/studenter",
            "method": "GET",
            "confidence": "certain",
            "evidence": [
              "host"
            ],
            "stage": "ending-soon",
            "daysLeft": 129,
            "endOfService": "2027-03-31"
          }
        }
      ]
    }
  ]
}
`;

/** The JSON report of a removed field and an operation in `src/q.graphql`. */
export const recordedDiff = `{
  "version": 1,
  "counts": {
    "removed": 1,
    "changed": 0,
    "deprecated": 0,
    "promoted": 0,
    "added": 0
  },
  "operations": [
    {
      "kind": "broken",
      "file": "src/q.graphql",
      "line": 1,
      "column": 1,
      "name": "A",
      "errors": [
        {
          "message": "Cannot query field \\"a\\" on type \\"Query\\". Did you mean \\"c\\"?",
          "line": 2,
          "column": 2
        }
      ],
      "changes": [
        {
          "coordinate": "Query.a",
          "effect": {
            "kind": "breaking",
            "position": "output"
          },
          "kind": "removed",
          "element": "field",
          "isRequired": false,
          "message": "Field removed."
        }
      ]
    }
  ],
  "uncheckedOperations": [],
  "changes": [
    {
      "coordinate": "Query.a",
      "effect": {
        "kind": "breaking",
        "position": "output"
      },
      "kind": "removed",
      "element": "field",
      "isRequired": false,
      "message": "Field removed."
    }
  ]
}
`;

/** The manifest of two documents, with a fixed host and a fixed time. */
export const recordedManifest = `{
	"version": 1,
	"sources": [
		{
			"name": "a.html",
			"size": 24,
			"sha256": "984b7c7e34d95fbbf014aa17918febb405c6d3f36ae4739e0bdc7831942bc20d",
			"path": "../docs/a.html",
			"output": "a.md",
			"service": {
				"host": "conversion.example",
				"endpoint": "/api/convert/simple"
			},
			"convertedAt": "2026-11-22T08:00:00.000Z"
		},
		{
			"name": "b.html",
			"size": 24,
			"sha256": "57b819ab5f1e9504385e0e6a83cfad7e69e1f9f59453983fbe7402a49cae7dc0",
			"path": "../docs/b/b.html",
			"output": "b/b.md",
			"service": {
				"host": "conversion.example",
				"endpoint": "/api/convert/simple"
			},
			"convertedAt": "2026-11-22T08:00:00.000Z"
		}
	],
	"service": {
		"host": "conversion.example",
		"endpoint": "/api/convert/simple"
	},
	"convertedAt": "2026-11-22T08:00:00.000Z",
	"chunks": [
		{
			"order": 1,
			"path": "a.md",
			"lines": 1,
			"bytes": 9,
			"approxTokens": 3,
			"sha256": "cfe43ef6258fdfd52a7a693db51a3bb64b7584c889185104bba6cec274b6bdf2"
		},
		{
			"order": 2,
			"path": "b/b.md",
			"lines": 1,
			"bytes": 9,
			"approxTokens": 3,
			"sha256": "22c713d0b5c3863cd646c48509e861c96d4d9f4cf21992e90021a92b3a8d70db"
		}
	],
	"problems": []
}
`;
