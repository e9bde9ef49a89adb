import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { icons } from './scripts/icons.ts'

const server = process.env['REGALIA_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte(), icons()],
  build: {
    outDir: '../src/regalia/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content policy: nothing inline
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
})
