// For tests: an answer as the SDK's recorder keeps it, a quoted scalar folded over lines.

export const inYaml = (fills: readonly object[]): string =>
  `interactions:\n- response:\n    body:\n      string: '${JSON.stringify(fills).replaceAll('Open Long', 'Open\n        Long')}'\n    status:\n      code: 200\n`
