import { z } from 'zod'

// The calls as methods of clients/python/hindcast.py: their fields as keywords, with types and sentences of the schemas.

const MARKER = /^# ---- Below: .*\n/m

/** What a turn's own calls leave to the turn. */
const OF_TURN = ['decide', 'recall', 'check', 'search', 'read']

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)
/** What a method's own names are: a keyword of ours must not hide them. */
const TAKEN = new Set(['self'])

const named = (word) => (KEYWORDS.has(word) || TAKEN.has(word) ? `${word}_` : word)
const snake = (word) => named(word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`
const inDocstring = (text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")

const union = (types) => {
  const all = [...new Set(types)].filter((type) => type !== 'None')
  const one = all.length === 1 ? all[0] : `Union[${all.join(', ')}]`
  return types.includes('None') ? `Optional[${one}]` : one
}

const typeOf = (node, defs) => {
  // What is JSON of any kind contains itself.
  if (node.$ref === '#/$defs/Json' || node.$ref?.startsWith('#/$defs/__schema')) return 'Any'
  if (node.$ref !== undefined) return typeOf(defs[node.$ref.replace('#/$defs/', '')], defs)
  if (node.const !== undefined) return `Literal[${quoted(node.const)}]`
  if (node.enum !== undefined) return `Literal[${node.enum.map(quoted).join(', ')}]`
  const branches = node.anyOf ?? node.oneOf
  if (branches?.some(({ format }) => format === 'date-time')) return 'Instant'
  if (branches !== undefined) return union(branches.map((branch) => typeOf(branch, defs)))
  if (Array.isArray(node.type)) {
    const isNumber = node.type.includes('string') && node.type.includes('number')
    const rest = node.type.filter((type) => !(isNumber && (type === 'string' || type === 'number')))
    return union([...(isNumber ? ['Number'] : []), ...rest.map((type) => typeOf({ ...node, type }, defs))])
  }
  switch (node.type) {
    case 'string':
      return 'str'
    case 'number':
      return 'float'
    case 'integer':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'array':
      return `Sequence[${typeOf(node.items ?? {}, defs)}]`
    case 'object':
      return 'Mapping[str, Any]'
    default:
      return 'Any'
  }
}

/** The fields of an input; where it has one of several shapes, those of all, of which each shape's are needed. */
const fieldsOf = (input) => {
  const root = z.toJSONSchema(input, { io: 'input' })
  const { $defs = {} } = root
  const resolved = (node) => (node.$ref === undefined ? node : $defs[node.$ref.replace('#/$defs/', '')])
  const shapes = (root.anyOf ?? [root]).map(resolved)
  const fields = new Map()
  for (const { properties = {} } of shapes)
    for (const [name, node] of Object.entries(properties)) {
      if (fields.has(name)) continue
      const type = typeOf(node, $defs)
      const needed = shapes.every(({ required = [] }) => required.includes(name))
      fields.set(name, { name, type, needed, said: node.description ?? resolved(node).description })
    }
  return [...fields.values()]
}

const isNullable = ({ type }) => type.startsWith('Optional[')

const parameter = (field) => {
  const { name, type, needed } = field
  if (needed) return `${named(name)}: ${type},`
  if (isNullable(field)) return `${named(name)}: Union[${type}, LeftOut] = LEFT_OUT,`
  return `${named(name)}: Optional[${type}] = None,`
}

const docstring = (describe, fields) => {
  const lines = fields
    .filter(({ said }) => said !== undefined)
    .map(({ name, said }) => `${named(name)}: ${inDocstring(said)}`)
  const [head, ...rest] = [inDocstring(sentence(describe)), ...(lines.length === 0 ? [] : ['', ...lines])]
  return rest.length === 0 ? [`"""${head}"""`] : [`"""${head}`, ...rest, '"""']
}

const method = (name, fields, answer, describe, body) => [
  ...(fields.length === 0
    ? [`def ${name}(self) -> ${answer}:`]
    : [
        `def ${name}(`,
        '    self,',
        '    *,',
        ...fields.map((field) => `    ${parameter(field)}`),
        `) -> ${answer}:`,
      ]),
  ...[...docstring(describe, fields), ...body].map((line) => (line === '' ? '' : `    ${line}`)),
]

const callOf = (method_, { name, describe, writes, input }) => {
  const fields = fieldsOf(input)
  const nullable = fields.filter(isNullable).map((field) => quoted(field.name))
  const begins = method_ === 'turn'
  const given = fields.map((field) => `    ${quoted(field.name)}: ${named(field.name)},`)
  const more = nullable.length === 0 ? '' : `, (${nullable.join(', ')},)`
  const open = `self._call(${quoted(name)}, ${writes ? 'True' : 'False'}, `
  const call = given.length === 0 ? [`${open}{})`] : [`${open}{`, ...given, `}${more})`]
  const [first, ...rest] = call
  const body = begins
    ? [`return Turn(self, ${first}`, ...rest.slice(0, -1), `${rest.at(-1)})`]
    : [`return ${first}`, ...rest]
  return method(snake(method_), fields, begins ? 'Turn' : 'Answer', describe, body)
}

const ofTurn = (name, { describe, input }) => {
  const fields = fieldsOf(input).filter((field) => field.name !== 'turn')
  const given = fields.map((field) => `    ${named(field.name)}=${named(field.name)},`)
  const body = [`return self.memory.${snake(name)}(`, ...given, '    turn=self.id,', ')']
  return method(snake(name), fields, 'Answer', describe, body)
}

const indented = (methods) =>
  methods.flatMap((lines) => ['', ...lines.map((line) => (line === '' ? '' : `    ${line}`))])

/** The text of the file: what is written by hand above the marker, and the calls below it. */
export const pythonOf = (text, calls) => {
  const marker = MARKER.exec(text)
  if (marker === null)
    throw new Error('clients/python/hindcast.py has lost the line below which the calls stand')
  const memory = Object.entries(calls).map(([name, call]) => callOf(name, call))
  const turn = OF_TURN.map((name) => ofTurn(name, calls[name]))
  const lines = [
    '',
    '',
    'class Turn(_Begun):',
    '    """One decision: what was shown, and calls that are recorded with it."""',
    ...indented(turn),
    '',
    '',
    'class Memory(_Place):',
    '    """An agent’s memory, or one run’s."""',
    ...indented(memory),
    '',
  ]
  return text.slice(0, marker.index + marker[0].length) + lines.join('\n')
}
