// A page to try the calls by hand, made of the OpenAPI document in the browser. It needs nothing from elsewhere.

export const TRY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hindcast: try a call</title>
<link rel="stylesheet" href="/try.css">
</head>
<body>
<header><h1>Hindcast</h1><p>Every call of the memory is a POST with its input as JSON. <a href="/openapi.json">openapi.json</a></p></header>
<form id="call">
<label>Agent <input id="agent" list="agents" autocomplete="off"></label>
<label>Run <input id="run" placeholder="its live log" autocomplete="off"></label>
<label>Token <input id="token" type="password" placeholder="where one was made" autocomplete="off"></label>
<label>Call <select id="name"></select></label>
<p id="says"></p>
<label>Input <textarea id="input" rows="10" spellcheck="false">{}</textarea></label>
<details><summary>What it takes</summary><pre id="takes"></pre></details>
<p><button>Send</button> <button type="button" id="follow">Follow events</button></p>
</form>
<datalist id="agents"></datalist>
<section><h2 id="status">Answer</h2><pre id="answer"></pre></section>
<script src="/try.js"></script>
</body>
</html>
`

export const TRY_STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1f24;background:#fff}
h1{font-size:1.3rem;margin:0}h2{font-size:1rem}form{display:grid;grid-template-columns:repeat(3,1fr);gap:.6rem 1rem}
form>*:nth-child(n+4){grid-column:1/-1}label{display:grid;gap:.2rem;font-weight:600}input,select,textarea,button{font:inherit;font-weight:400;padding:.35rem;border:1px solid #8a94a0;border-radius:4px}
textarea,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f4f6f8;padding:.8rem;overflow:auto;max-height:32rem;white-space:pre-wrap;overflow-wrap:anywhere}
button{justify-self:start;padding:.35rem 1rem}#says{margin:0}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#14171a}pre{background:#1d2226}input,select,textarea,button{background:#1d2226;color:inherit}a{color:#8ab4f8}}
`

export const TRY_SCRIPT = `'use strict'
const $ = (id) => document.getElementById(id)
const calls = new Map()
let following = null
const headers = () => ($('token').value === '' ? {} : { authorization: 'Bearer ' + $('token').value })
const place = (path) => '/v1/agents/' + encodeURIComponent($('agent').value) + '/' + path + ($('run').value === '' ? '' : '?run=' + encodeURIComponent($('run').value))
const resolve = (doc, node) => (node && node.$ref ? doc.components.schemas[node.$ref.split('/').pop()] : node)
fetch('/openapi.json').then((answer) => answer.json()).then((doc) => {
  for (const [path, { post }] of Object.entries(doc.paths)) {
    if (!post) continue
    calls.set(post.operationId, { path: path.replace('/v1/agents/{agent}/', ''), post, schema: resolve(doc, post.requestBody.content['application/json'].schema) })
    $('name').append(new Option(post.operationId, post.operationId))
  }
  $('name').value = 'status'
  choose()
})
function choose() {
  const { post, schema } = calls.get($('name').value)
  $('says').textContent = post.summary + ' ' + post.description
  const fields = schema.properties || ((schema.anyOf || [])[0] || {}).properties || {}
  const required = new Set(schema.required || [])
  $('takes').textContent = Object.entries(fields).map(([name, field]) => (required.has(name) ? '* ' : '  ') + name + (field.description ? ': ' + field.description : '')).join('\\n') || 'nothing'
  $('input').value = JSON.stringify(Object.fromEntries([...required].map((name) => [name, ''])), null, 2)
}
const asked = new URLSearchParams(location.search)
$('agent').value = asked.get('agent') || ''
$('run').value = asked.get('run') || ''
const listAgents = () => fetch('/v1/agents', { headers: headers() }).then((answer) => answer.json()).then(({ agents = [] }) => {
  $('agents').replaceChildren(...agents.map((name) => new Option(name, name)))
  if ($('agent').value === '') $('agent').value = agents[0] || ''
})
listAgents()
$('token').addEventListener('change', listAgents)
$('name').addEventListener('change', choose)
$('call').addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(place(calls.get($('name').value).path), { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body: $('input').value })
  const text = await answer.text()
  $('status').textContent = answer.status + ' ' + answer.statusText
  try { $('answer').textContent = JSON.stringify(JSON.parse(text), null, 2) } catch { $('answer').textContent = text }
})
$('follow').addEventListener('click', async () => {
  if (following) { following.abort(); following = null; $('follow').textContent = 'Follow events'; return }
  following = new AbortController()
  $('follow').textContent = 'Stop following'
  $('answer').textContent = ''
  try {
    const answer = await fetch(place('events'), { headers: headers(), signal: following.signal })
    $('status').textContent = answer.status + ' following'
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      $('answer').textContent = (value + $('answer').textContent).slice(0, 100000)
    }
  } catch { $('status').textContent = 'no longer following' }
})
`
