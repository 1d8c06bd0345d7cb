// Only syntax that very old versions of Node can read, so that they reach the sentence below.
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(
    'hindcast needs Node 18 or newer to set itself up; this is Node ' +
      process.versions.node +
      ': install a current one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
} else {
  import('./launch/main.mjs')
}
