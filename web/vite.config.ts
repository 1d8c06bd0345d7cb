import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  // The figures are worded by the files of the library itself, from source.
  resolve: { conditions: ['hindcast-source', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The policy of the page allows no data in place of a file, and no script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
