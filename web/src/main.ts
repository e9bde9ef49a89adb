import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { loadIcons } from './lib/icons.svelte.ts'
import { keepWishes } from './lib/settings.svelte.ts'

keepWishes()
void loadIcons('base')

const target = document.getElementById('app')
if (target !== null) mount(App, { target })
