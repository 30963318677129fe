import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/print.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { LANGUAGES } from './language/languages.js';
import { pageLanguage } from './language/page-language.js';

document.documentElement.lang = pageLanguage;
document.documentElement.dir = LANGUAGES[pageLanguage].direction;

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
